import type { CatalogueEntry } from './read-catalogue.ts';

const heading = `# Tables

Printed from the catalogue of a migrated database by \`npm run schema\`; do not edit it. The purpose of a table is its
\`comment on table\` in the migration. *Tenant* tables have a policy that confines a tenant to the rows of its ISP and
begin their primary key with \`isp_id\`; *platform* tables are keyed by id alone. Full definitions: \`schema.sql\`.
`;

/** The text of `SCHEMA.md`. */
export function printOverview(entries: readonly CatalogueEntry[], platformTables: readonly string[]): string {
  const select = (kind: string, of = ''): CatalogueEntry[] =>
    entries
      .filter((entry) => entry.kind === kind && entry.of === of)
      .sort((a, b) => (a.name < b.name ? -1 : 1));

  const tables = select('table').map(({ name }) => {
    const triggers = select('trigger', name);
    return {
      name,
      purpose: select('comment', name).find((comment) => comment.name === `table ${name}`)?.definition ?? '',
      owner: platformTables.includes(name) ? 'platform' : 'tenant',
      isAudited: triggers.some((trigger) => trigger.name === 'audit_insert') ? 'yes' : 'no',
      triggers,
    };
  });

  return [
    heading,
    '| Table | Purpose | Tenant or platform | Audited |',
    '|---|---|---|---|',
    ...tables.map((table) => `| ${table.name} | ${table.purpose} | ${table.owner} | ${table.isAudited} |`),
    '',
    '# Triggers',
    '',
    'Without the audit triggers, which every audited table has.',
    '',
    '| Table | Trigger | When | Function |',
    '|---|---|---|---|',
    ...tables.flatMap(({ name, triggers }) =>
      triggers
        .filter((trigger) => !trigger.name.startsWith('audit_'))
        .map((trigger) => `| ${name} | ${trigger.name} | ${timingOf(trigger)} | ${functionOf(trigger)} |`),
    ),
    '',
  ].join('\n');
}

const timingOf = ({ definition }: CatalogueEntry): string => {
  const [, when = ''] = /^CREATE TRIGGER \S+ (.+?) ON /.exec(definition) ?? [];
  const [, level = ''] = / FOR EACH (ROW|STATEMENT) /.exec(definition) ?? [];
  return `${when}, each ${level}`.toLowerCase();
};

const functionOf = ({ definition }: CatalogueEntry): string =>
  /EXECUTE FUNCTION (\w+)/.exec(definition)?.[1] ?? '';
