import { sealRow } from '../../../src/modules/customers/imports/rules/encrypted-cells.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { World, WorldPerson } from '../fixtures.ts';

const writers = 'client technician reseller';

/** An import of the caller with one row, in the given state; a reseller's is their own. */
async function importOf({ panel }: World, { id, ispId }: WorldPerson, state: string): Promise<number> {
  const isp = ispId ?? north.id;
  const [made] = await panel.db.sql<{ id: string }>(
    `insert into imports (isp_id, file_name, state, row_count, headers, mapping, reseller_user_id)
     select $1, 'base.csv', $2, 1, '{username}', '{username}', case when r.name = 'reseller' then u.id end
     from users u join roles r on r.id = u.role_id where u.id = $3 returning id`,
    [isp, state, id],
  );
  const importId = Number(made?.id);
  const sealed = sealRow(panel.panel.services.sealer, isp, importId, 2, { cells: ['a.b.c'], mended: {} });
  await panel.db.sql(
    "insert into import_rows (isp_id, import_id, row_number, cells_sealed, verdict) values ($1, $2, 2, $3, 'refused')",
    [isp, importId, sealed],
  );
  return importId;
}

const own = (sample: object = {}): AccessRow => ({
  allows: writers,
  needsIsp: true,
  stranger: 'own',
  sample: () => sample,
});

const byParams: AccessRow = {
  allows: writers,
  needsIsp: true,
  stranger: 404,
  sample: async (world, caller) => ({ params: { id: await importOf(world, caller, 'checked') } }),
};

const byBody = (state: string, more: object = {}): AccessRow => ({
  allows: writers,
  needsIsp: true,
  stranger: 404,
  sample: async (world, caller) => ({ body: { id: await importOf(world, caller, state), ...more } }),
});

export const importRows: AccessTable = {
  'imports.upload': own({ query: { fileName: 'base.csv' }, file: 'username\na.b.c\n' }),
  'imports.template': own(),
  'imports.index': own(),
  'imports.show': byParams,
  'imports.rows': byParams,
  'imports.check': byBody('uploaded', { mapping: ['username'] }),
  'imports.mend': byBody('checked', { row: 2, cells: { username: 'd.e.f' } }),
  'imports.run': byBody('checked'),
};
