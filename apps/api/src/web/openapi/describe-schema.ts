import { type Html, html } from './html.js';
import type { JsonSchema } from './schemas.js';

type Part = JsonSchema | boolean;

/** A schema in words: its type, its limits and its fields. */
export function describeSchema(schema: Part | undefined): Html {
  if (schema === undefined || typeof schema === 'boolean') return html`anything`;
  if (schema.$ref) return linkTo(schema.$ref.split('/').at(-1) ?? '');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return html`one of <ul>${choices.map((each) => html`<li>${describeSchema(each)}</li>`)}</ul>`;
  if (schema.type === 'array') return html`list of ${describeSchema(asOne(schema.items))}`;
  if (schema.properties) return describeFields(schema);
  return html`${describeValue(schema)}`;
}

const asOne = (items: JsonSchema['items']): Part | undefined => (Array.isArray(items) ? items[0] : items);

const linkTo = (name: string): Html => html`<a href="#${name}">${name}</a>`;

function describeFields({ properties = {}, required = [] }: JsonSchema): Html {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${required.includes(name) ? 'always' : ''}</td><td>${describeSchema(schema)}</td></tr>`,
  );
  return html`<table>${rows}</table>`;
}

function describeValue(schema: JsonSchema): string {
  const { type = 'anything', format, minimum, maximum, maxLength, pattern, description } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  return [
    format ?? String(type),
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    pattern && !format && !description ? `matches ${pattern}` : '',
    description ?? '',
  ]
    .filter(Boolean)
    .join(', ');
}
