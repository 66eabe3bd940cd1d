import { encryptRow } from '../../../src/modules/customers/imports/rules/encrypted-cells.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';

const writers = 'client technician reseller';

/** An import of the caller with one row, in the given state; a reseller's is their own. */
async function importOf({ panel }: AccessFixtures, { id, ispId }: TestUser, state: string): Promise<number> {
  const isp = ispId ?? north.id;
  const [made] = await panel.db.sql<{ id: string }>(
    `insert into imports (isp_id, file_name, state, row_count, headers, mapping, reseller_user_id)
     select $1, 'base.csv', $2, 1, '{username}', '{username}', case when r.name = 'reseller' then u.id end
     from users u join roles r on r.id = u.role_id where u.id = $3 returning id`,
    [isp, state, id],
  );
  const importId = Number(made?.id);
  const encrypted = encryptRow(panel.panel.services.cipher, isp, importId, 2, {
    cells: ['a.b.c'],
    corrected: {},
  });
  await panel.db.sql(
    "insert into import_rows (isp_id, import_id, row_number, cells_encrypted, result) values ($1, $2, 2, $3, 'refused')",
    [isp, importId, encrypted],
  );
  return importId;
}

const own = (sample: object = {}): AccessRow => ({
  allows: writers,
  needsIsp: true,
  otherIsp: 'own',
  sample: () => sample,
});

const byParams: AccessRow = {
  allows: writers,
  needsIsp: true,
  otherIsp: 404,
  sample: async (fixtures, caller) => ({ params: { id: await importOf(fixtures, caller, 'checked') } }),
};

const byBody = (state: string, more: object = {}): AccessRow => ({
  allows: writers,
  needsIsp: true,
  otherIsp: 404,
  sample: async (fixtures, caller) => ({ body: { id: await importOf(fixtures, caller, state), ...more } }),
});

export const importRows: AccessTable = {
  'imports.upload': own({ query: { fileName: 'base.csv' }, file: 'username\na.b.c\n' }),
  'imports.template': own(),
  'imports.list': own(),
  'imports.get': byParams,
  'imports.rows': byParams,
  'imports.check': byBody('uploaded', { mapping: ['username'] }),
  'imports.updateRow': byBody('checked', { row: 2, cells: { username: 'd.e.f' } }),
  'imports.run': byBody('checked'),
};
