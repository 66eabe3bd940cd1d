import type { CatalogueEntry } from './read-catalogue.ts';

const heading = `-- The schema of a migrated database, printed from its catalogue for reading and review. Do not edit it: the migrations
-- define the schema, and \`npm run schema\` prints it. All objects belong to lastmile_owner. A function without a revoke
-- may be executed by every role. Partitions of session_log are created while the panel runs.`;

const byName = (a: CatalogueEntry, b: CatalogueEntry): number =>
  a.position - b.position || (a.name < b.name ? -1 : 1);

/** The text of `schema.sql`. */
export function printSchema(entries: readonly CatalogueEntry[]): string {
  const select = (kind: string, of = ''): CatalogueEntry[] =>
    entries.filter((entry) => entry.kind === kind && entry.of === of).sort(byName);

  const table = ({ name, definition }: CatalogueEntry): string => {
    const parts = [
      ...select('column', name).map((column) => `${column.name} ${column.definition}`),
      ...select('constraint', name).map((rule) => `constraint ${rule.name} ${rule.definition}`),
    ];
    const storage = select('storage', name).map((entry) => entry.definition);
    return [
      `create ${definition} ${name} (\n  ${parts.join(',\n  ')}\n)${storage.join('')};`,
      ...commentsOf(select('comment', name)),
      ...recordStatements(
        ['index', 'statistics', 'trigger', 'row security', 'policy', 'grant', 'column grant'].flatMap(
          (kind) => select(kind, name),
        ),
      ),
    ].join('\n');
  };

  const view = (entry: CatalogueEntry): string =>
    [entry.definition.trim(), ...recordStatements(select('grant', entry.name))].join('\n');

  const routine = (entry: CatalogueEntry): string =>
    [
      `${entry.definition.trim()};`,
      ...recordStatements(select('function grant').filter(({ name }) => name === entry.name)),
    ].join('\n');

  const queue = entries.filter(({ of }) => of.startsWith('graphile_worker.')).sort(byDefinition);
  const sections = [
    heading,
    recordStatements([...select('schema grant'), ...select('default grant')].sort(byDefinition)).join('\n'),
    select('type')
      .map(({ name, definition }) => `-- ${name}: ${definition}`)
      .join('\n'),
    select('sequence')
      .map(({ name, definition }) => `create sequence ${name} as ${definition};`)
      .join('\n'),
    ...select('table').map(table),
    ...select('view').map(view),
    ...select('function').map(routine),
    `-- The queue of background jobs: the tables are graphile_worker's own.\n${recordStatements(queue).join('\n')}`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

const byDefinition = (a: CatalogueEntry, b: CatalogueEntry): number => (a.definition < b.definition ? -1 : 1);

const recordStatements = (entries: readonly CatalogueEntry[]): string[] =>
  entries.map(({ definition }) => `${definition};`);

const commentsOf = (entries: readonly CatalogueEntry[]): string[] =>
  entries.map(
    ({ name, definition }) =>
      `comment on ${name.replace('table column', 'column')} is '${definition.replaceAll("'", "''")}';`,
  );
