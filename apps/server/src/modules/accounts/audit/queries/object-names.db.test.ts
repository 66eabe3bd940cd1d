import { type Tx, withPlatform, withTenant } from '@lastmile/database';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameColumns } from './named-tables.ts';
import { withObjectNames } from './object-names.ts';

const { north } = sampleIsps;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    insert into departments (isp_id, name) values (${north.id}, 'Field team');
    insert into areas (isp_id, name) values (${north.id}, 'Mirpur');
    insert into coupons (code, kind, value, scope) values ('EID-2026', 'percent', 10, 'any')`);
}, 300_000);
afterAll(() => db.close());

const actor = { userId: null, call: 'test' };
const asIsp = <T>(work: (tx: Tx) => Promise<T>) => withTenant(db.database, north.id, { actor }, work);
const asPlatform = <T>(work: (tx: Tx) => Promise<T>) => withPlatform(db.database, { actor }, work);
const idOf = async (table: string) => Number((await db.sql(`select max(id) as id from ${table}`))[0]?.['id']);
const entry = (entity: string, entityId: number, after: Record<string, unknown> = {}) => ({
  ispId: north.id,
  entity,
  entityId,
  before: null,
  after,
});

describe('names in the audit log', () => {
  it.each([...Object.keys(nameColumns), 'ticket_attachments', 'gateway_statement_rows'])(
    'of %s are read by an ISP and by the platform, as far as they may',
    async (table) => {
      for (const inContext of [asIsp, asPlatform]) {
        const [named] = await inContext((tx) => withObjectNames(tx, [entry(table, 987_654_321)]));
        expect(named).toMatchObject({ title: null, names: {}, parentId: null });
      }
    },
  );

  it('are those of the records that single values and lists refer to', async () => {
    const [department, area, coupon] = [
      await idOf('departments'),
      await idOf('areas'),
      await idOf('coupons'),
    ];
    const values = { department_id: department, area_ids: [area], coupon_id: coupon };
    const entries = [entry('isps', north.id, values), entry('departments', department)];
    const names = { [`department_id:${department}`]: 'Field team', [`area_ids:${area}`]: 'Mirpur' };
    const [ofIsp, updated] = await asIsp((tx) => withObjectNames(tx, entries));
    expect(ofIsp).toMatchObject({ title: north.name, names });
    expect(ofIsp?.names).not.toHaveProperty(`coupon_id:${coupon}`);
    expect(updated?.title).toBe('Field team');
    const [ofPlatform] = await asPlatform((tx) => withObjectNames(tx, entries));
    expect(ofPlatform?.names).toEqual({ ...names, [`coupon_id:${coupon}`]: 'EID-2026' });
  });

  it('are those of the records that stored filters refer to', async () => {
    const area = await idOf('areas');
    const target = { filter: { areaId: String(area), resellerId: '987654321' }, excludedIds: [1] };
    const [named] = await asIsp((tx) => withObjectNames(tx, [entry('campaigns', 1, { target })]));
    expect(named?.names).toEqual({ [`areaId:${area}`]: 'Mirpur' });
  });
});
