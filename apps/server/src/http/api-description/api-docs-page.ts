/** A reference page for script authors: every call of the OpenAPI document, without scripts. */

interface Operation {
  summary: string;
  tags: string[];
  'x-who': string;
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  /** JSON, or the file types that the call accepts. */
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

interface Document {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const json = (value: object): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
  h2 { margin-top: 2.5rem; text-transform: capitalize; } details { border-top: 1px solid #8884; padding: .5rem 0; }
  summary { cursor: pointer; } code { font-weight: 600; } pre { overflow: auto; padding: .75rem; background: #8881; font-size: 13px; }
  table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; } .who { opacity: .75; }`;

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(
    ({ name, in: where, required, description, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${where}${required ? ', required' : ''}</td>` +
      `<td>${escaped(description ?? '')}</td><td><small>${escaped(JSON.stringify(schema))}</small></td></tr>`,
  );
  return `<table><tr><th>parameter</th><th>where</th><th></th><th>form</th></tr>${rows.join('')}</table>`;
}

function section(method: string, path: string, operation: Operation): string {
  const responses = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema;
    return `<p><strong>${status}</strong> ${escaped(description)}</p>${schema ? json(schema) : ''}`;
  });
  const { content } = operation.requestBody ?? {};
  const body = content?.['application/json']?.schema ?? content;
  return (
    `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(operation.summary)}` +
    ` <span class="who">(${escaped(operation['x-who'])})</span></summary>` +
    (operation.parameters ? parameterTable(operation.parameters) : '') +
    (body ? `<h4>Body</h4>${json(body)}` : '') +
    `<h4>Responses</h4>${responses.join('')}</details>`
  );
}

export function apiDocsPage({ info, paths }: Document): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(method, path, operation)]);
    }
  }
  const parts = [...byTag].map(([tag, sections]) => `<h2>${escaped(tag)}</h2>${sections.join('')}`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(info.title)} API reference</title><style nonce="__CSP_NONCE__">${style}</style></head><body>` +
    `<h1>${escaped(info.title)} API reference</h1><p>${escaped(info.description)} Machine-readable version: ` +
    `<a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>${parts.join('')}</body></html>`
  );
}
