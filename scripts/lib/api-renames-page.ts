/** A name of the API and what it was before. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}
interface RenameWithin extends Rename {
  readonly calls: readonly string[];
}
export interface Renames {
  readonly paths: readonly (Rename & { readonly method: string })[];
  readonly calls: readonly Rename[];
  readonly fields: readonly RenameWithin[];
  readonly values: readonly (RenameWithin & { readonly of: string })[];
  readonly problemCodes: readonly Rename[];
}

const maxListed = 10;
const idsOf = ({ calls }: RenameWithin) =>
  calls.length > maxListed ? `${calls.length} calls, see the JSON file` : calls.join(', ');
const code = (text: string) => `\`${text}\``;

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** docs/api-renames.md for people; the JSON file is for programs. */
export function apiRenamesPage({ paths, calls, fields, values, problemCodes }: Renames): string {
  const names = ({ from, to }: Rename) => [code(from), code(to)];
  const simple = (rename: Rename) => [...names(rename), rename.why];
  return `${[
    `# Renamed parts of the API

The API was renamed before its first release, to use one vocabulary (decision 18). This page lists every changed
name; [api-renames.json](api-renames.json) holds the same for programs. Behaviour and types did not change.

The list is the difference of the OpenAPI documents (\`npm run openapi\`), call by call: paths, call ids, fields of
requests and answers, listed values; and of the lists of problem codes. Names taken over from the original product did not
change (decision 17). A test writes this page from the JSON file: \`npx vitest run -u scripts/api-renames.test.ts\`.`,
    section(
      'Paths',
      ['method', 'before', 'now', 'why'],
      paths.map((rename) => [rename.method, ...simple(rename)]),
    ),
    section('Call ids', ['before', 'now', 'why'], calls.map(simple)),
    section(
      'Fields',
      ['before', 'now', 'calls', 'why'],
      fields.map((rename) => [...names(rename), idsOf(rename), rename.why]),
    ),
    section(
      'Values',
      ['field', 'before', 'now', 'calls', 'why'],
      values.map((rename) => [code(rename.of), ...names(rename), idsOf(rename), rename.why]),
    ),
    section('Problem codes', ['before', 'now', 'why'], problemCodes.map(simple)),
  ].join('\n\n')}\n`;
}
