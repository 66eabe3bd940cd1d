import { readFileSync } from 'node:fs';
import { commonProblems } from '@lastmile/contract';
import { callGroups } from './call-groups.ts';
import type { ApiExample, ApiExamples } from './example.ts';
import { renderCall } from './render-call.ts';

export const apiFolder = new URL('../../../docs/api/', import.meta.url);

export const readExamples = (): ApiExamples =>
  JSON.parse(readFileSync(new URL('examples.json', apiFolder), 'utf8')) as ApiExamples;

/** Paths of the calls that the panel before this one had. */
export const originalPaths = (): ReadonlySet<string> => {
  const page = readFileSync(new URL('../original.md', apiFolder), 'utf8');
  return new Set([...page.matchAll(/`(\/api\/[^`]+)`/g)].map(([, path = '']) => path));
};

function exampleOf(examples: ApiExamples, id: string): ApiExample {
  const example = examples[id];
  if (!example) throw new Error(`${id} has no example. Run "npm run api-examples" and commit the result.`);
  return example;
}

/** Every page of `docs/api`, by name. */
export function renderPages(examples: ApiExamples): Readonly<Record<string, string>> {
  const originals = originalPaths();
  const pages = callGroups.map(({ name, title, calls }) => [
    `${name}.md`,
    [
      `# ${title}`,
      'Made by `npm run api-examples`. [How to read this](README.md).',
      ...calls.map((call) => renderCall(call, exampleOf(examples, call.id), originals.has(call.path))),
      '',
    ]
      .join('\n\n')
      .replace(/\n+$/, '\n'),
  ]);
  return Object.fromEntries([['README.md', renderIndex(originals)], ...pages]);
}

const renderIndex = (originals: ReadonlySet<string>): string => `# API by example

Every call with its fields, a request and its response, as a test server answered it (\`npm run api-examples\`). Ids are numbered anew
in each example, lists show two rows at most, and tokens are masked. \`npm test\` compares these pages with the contract and checks that
each example is valid. The machine-readable description is the OpenAPI document: \`/api/openapi.json\` or \`npm run openapi\`.

- **Token**: \`POST /api/isp/login\` answers an access token for 15 minutes and a refresh token. Send it as \`Authorization: Bearer …\`.
- **Fields**: bold ones are required. An update changes only the fields that are sent; \`null\` clears one where that is allowed.
- **Money** is in minor units (paisa, cents), as integers. Times are UTC, dates those of the ISP.
- **Lists** take \`page\`, \`pageSize\` (200 at most), \`search\` and \`sort\` (\`-\` for descending); many take \`format=csv\` or \`xlsx\`.
- **Idempotency-Key**: the same key sends a call once, however often it is repeated within 24 hours.
- **Problems** are \`application/problem+json\` with a \`code\`. Beside those of each call, any call may answer:
${Object.entries(commonProblems)
  .map(([code, { status, title }]) => `  - ${status} \`${code}\`: ${title}`)
  .join('\n')}
- **Paths** may end with a slash. A wrong method is answered with 405 and \`Allow\`.
- **Pages** for customers are not calls: \`/pay/TOKEN\` (invoices and payments) and \`/rate/TOKEN\` (rating of a resolved ticket). They are
  opened from a message without signing in, work without scripts, and send a form; the token is the permission.
- Calls of the original panel, ${originals.size} in all, are marked; [original.md](../original.md) lists them.

| page | calls |
|---|---|
${callGroups.map(({ name, title, calls }) => `| [${title}](${name}.md) | ${calls.length} |`).join('\n')}
`;
