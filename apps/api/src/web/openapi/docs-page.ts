import type { Content, OpenApiDocument, Operation, Parameter, ResponseObject } from './build-document.js';
import { describeSchema } from './describe-schema.js';
import { Html, html } from './html.js';

export const DOCS_STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
summary{padding:.5rem 0;cursor:pointer;overflow-wrap:anywhere}
details{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
details>div{padding:0 0 1rem 1rem;overflow-x:auto}
table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;font-weight:normal}
td:last-child{overflow-wrap:anywhere}
ul{margin:0;padding-left:1.2rem}
h4{margin:1rem 0 .3rem}
`;

/** The document as a page. It needs no script: each route is a `details` element. */
export function renderDocs({ info, tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name }) => {
    const some = operations.filter(({ operation }) => operation.tags[0] === name);
    return html`<section><h2>${name}</h2>${some.map(renderOperation)}</section>`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<section id="${name}"><h3>${name}</h3><div>${describeSchema(schema)}</div></section>`,
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title} API</title><style>${new Html(DOCS_STYLE)}</style></head><body>
<main><h1>${info.title} API</h1><p>${info.description}</p>
<p>All addresses begin with <code>/api</code>. Programs send <code>Authorization: Bearer …</code> with an access token or an API key. <a href="openapi.json">OpenAPI 3.1</a></p>
${sections}<h2>Schemas</h2>${schemas}</main></body></html>`.text;
}

interface Rendered {
  path: string;
  method: string;
  operation: Operation;
}

function renderOperation({ path, method, operation }: Rendered): Html {
  const { summary, description = '', security, parameters, requestBody, responses } = operation;
  const isOpen = security.some((scheme) => Object.keys(scheme).length === 0);
  return html`<details id="${operation.operationId}"><summary><code>${method.toUpperCase()} ${path}</code> ${summary}</summary><div>
<p>${description} ${isOpen ? 'Works without a token.' : 'Needs a token.'}</p>
${parameters.length > 0 ? html`<h4>Parameters</h4><table>${parameters.map(renderParameter)}</table>` : ''}
${requestBody ? html`<h4>Body</h4>${renderContent(requestBody.content)}` : ''}
<h4>Responses</h4><table>${Object.entries(responses).map(renderResponse)}</table></div></details>`;
}

const renderParameter = ({ name, in: place, required, schema, description = '' }: Parameter): Html =>
  html`<tr><th scope="row"><code>${name}</code></th><td>${place}${required ? ', required' : ''}</td><td>${describeSchema(schema)} ${description}</td></tr>`;

const renderContent = (content: Content): Html[] =>
  Object.entries(content).map(
    ([type, { schema }]) => html`<div>${type}${schema ? html`: ${describeSchema(schema)}` : ''}</div>`,
  );

function renderResponse([status, { description, headers = {}, content = {} }]: [
  string,
  ResponseObject,
]): Html {
  const isProblem = 'application/problem+json' in content;
  const names = Object.keys(headers).join(', ');
  return html`<tr><th scope="row">${status}</th><td>${isProblem ? renderCodes(content) : renderContent(content)}${isProblem ? '' : description}${names === '' ? '' : html`<div>Headers: ${names}</div>`}</td></tr>`;
}

function renderCodes(content: Content): Html[] {
  const codes = content['application/problem+json']?.schema?.allOf?.[1];
  const code = typeof codes === 'object' ? codes.properties?.code : undefined;
  const values = typeof code === 'object' ? (code.enum ?? []) : [];
  return values.map((value) => html`<code>${String(value)}</code> `);
}
