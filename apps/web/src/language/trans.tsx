import { i18n } from '@lingui/core';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

interface TransProps {
  id: string;
  /** The text in English, unless this is a build. */
  message?: string;
  values?: Record<string, unknown>;
  components?: Record<string, ReactElement>;
}

/** `<0>…</0>` and `<0/>`. */
const ELEMENTS = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/;

/**
 * Replaces the macro `Trans` (lingui.config.ts). Lingui's own needs a context that renders all texts again, and 1 kB of the
 * first load. Here another language renders the whole app anew.
 */
export function Trans({ id, message, values, components }: TransProps) {
  const elements = { ...components };
  const texts = { ...values };
  for (const [name, value] of Object.entries(texts)) {
    if (!isValidElement(value)) continue;
    elements[name] = value;
    texts[name] = `<${name}/>`;
  }
  return fill(i18n._(id, texts, message === undefined ? {} : { message }), elements);
}

function fill(text: string, elements: Record<string, ReactElement>): ReactNode {
  const [before, ...parts] = text.split(ELEMENTS);
  if (parts.length === 0) return before;
  const nodes: ReactNode[] = [before];
  for (let at = 0; at < parts.length; at += 4) {
    const [paired, children, single, after] = parts.slice(at, at + 4);
    const element = elements[paired ?? single ?? ''];
    const content = children === undefined ? [] : [fill(children, elements)];
    nodes.push(element && cloneElement(element, { key: at }, ...content), after);
  }
  return nodes;
}
