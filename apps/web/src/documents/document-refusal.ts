import type { FieldError } from '@godown/shared/problem';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';
import { countText } from '../ui/format';

/** The most lines that a message names. */
const MOST = 3;

/** The server refused a document. The message names the items of the wrong lines. */
export class DocumentRefusal extends Error {
  override readonly name = 'DocumentRefusal';
  readonly fields: FieldError[];

  constructor(names: readonly string[], fields: FieldError[], cause: unknown) {
    super(toMessage(names, fields), { cause });
    this.fields = fields;
  }
}

/** The index of the line that a path such as `lines.3.item` is about, or null. */
export function lineOf(path: string): number | null {
  const [, index] = /^lines\.(\d+)(\.|$)/.exec(path) ?? [];
  return index === undefined ? null : Number(index);
}

/** Such as `Kettle 1.7L: There is no such item. And 4 more.` */
function toMessage(names: readonly string[], fields: readonly FieldError[]): string {
  const texts = fields.slice(0, MOST).map(({ path, ...why }) => {
    const name = names[lineOf(path) ?? -1];
    return name === undefined ? say(why) : `${name}: ${say(why)}`;
  });
  const rest = fields.length - texts.length;
  return [...texts, rest > 0 && t`And ${{ count: countText(rest) }} more.`].filter(Boolean).join(' ');
}
