import type { CatalogueEntry } from './read-catalogue.ts';

const heading = `# Distribution by ISP

What it would take to spread the ISPs over several database servers by \`isp_id\`, as Citus does: a distributed table must carry
\`isp_id\` in its primary key, its unique indexes and its foreign keys to other distributed tables, and may refer to tables that
every server has a copy of. \`docs/scaling.md\` says when that would be worth it.
`;

/** The last section of `SCHEMA.md`: which tables could be distributed as they are, and what stands in the way of the others. */
export function printDistribution(
  entries: readonly CatalogueEntry[],
  platformTables: readonly string[],
): string {
  const tables = entries.filter(({ kind }) => kind === 'table').map(({ name }) => name);
  const isTenant = (name: string) => tables.includes(name) && !platformTables.includes(name);
  const ofTenants = entries.filter(({ of }) => isTenant(of));
  const references = ofTenants.flatMap((entry) => {
    const [, columns = '', target = ''] = foreignKey.exec(entry.definition) ?? [];
    return entry.kind === 'constraint' && target !== '' ? [{ ...entry, columns, target }] : [];
  });
  const between = references.filter(({ target }) => isTenant(target));
  const toPlatform = references.filter(({ target }) => !isTenant(target));
  const keys = ofTenants.filter(({ kind, definition }) => isUnique.test(definition) && kind !== 'column');
  const written = entries.filter(
    ({ kind, of, definition }) =>
      kind === 'grant' &&
      platformTables.includes(of) &&
      /grant .*\b(insert|update|delete)\b.* to lastmile_tenant\b/i.test(definition),
  );
  const row = (what: string, names: readonly string[]) =>
    `| ${what} | ${names.length} | ${[...new Set(names)].sort().join(', ') || '–'} |`;
  return [
    heading,
    '| What | Number | Which |',
    '|---|---|---|',
    `| Tenant tables, which could be distributed | ${tables.filter(isTenant).length} | all tables above that are *tenant* |`,
    row(
      'Their keys and unique indexes without `isp_id`: not unique across servers',
      keys.filter(({ definition }) => !carriesIsp(definition)).map(({ of, name }) => `${of} (${name})`),
    ),
    row(
      'Foreign keys between them without `isp_id`: cannot be checked within one server',
      between.filter(({ columns }) => !carriesIsp(columns)).map(({ of, name }) => `${of} (${name})`),
    ),
    row(
      'Their foreign keys to platform tables: those need a copy on every server',
      toPlatform.map(({ target }) => target),
    ),
    row(
      'Platform tables that tenants write: these stay on one server, or get `isp_id` in their keys',
      written.map(({ of }) => of),
    ),
    row(
      'Their numbers from sequences: Citus draws them from one range per server, so they stay unique but are no order of creation',
      ofTenants
        .filter(({ kind, definition }) => kind === 'column' && drawsNumber.test(definition))
        .map(({ of, name }) => `${of}.${name}`),
    ),
    row(
      'Triggers on tenant tables: Citus has none unless its setting for unsafe triggers is on',
      ofTenants.filter(({ kind }) => kind === 'trigger').map(({ definition }) => functionOf(definition)),
    ),
    '',
  ].join('\n');
}

const foreignKey = /FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/;
const drawsNumber = /\bgenerated (always|by default) as identity\b|\bnextval\(/i;
const isUnique = /^(CREATE UNIQUE INDEX|PRIMARY KEY|UNIQUE)|\b(PRIMARY KEY|UNIQUE) \(/;
const carriesIsp = (definition: string) => /\bisp_id\b/.test(definition);
const functionOf = (definition: string) => /EXECUTE FUNCTION (\w+)/.exec(definition)?.[1] ?? '';
