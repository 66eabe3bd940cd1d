import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawQuery, withPlatform, withTenant } from './index.ts';

const { north, south } = sampleIsps;
const actor = { userId: 7, ip: '192.0.2.1', call: 'areas.create', requestId: 'r1', actingAsIspId: 1 };

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const auditOf = (entity: string, id: number) =>
  db.sql(
    'select action, before, after, user_id, ip, call, request_id, acting_as_isp_id, isp_id from audit_log where entity = $1 and entity_id = $2 order by id',
    [entity, id],
  );

const addArea = (name: string) =>
  withTenant(db.database, north.id, { actor }, (tx) =>
    tx.insertInto('areas').values({ isp_id: north.id, name }).returning('id').executeTakeFirstOrThrow(),
  );

describe('audit log', () => {
  it('contains who did what, from where, and the previous values', async () => {
    const { id } = await addArea('Old Road');
    await withTenant(db.database, north.id, { actor }, async (tx) => {
      await tx.updateTable('areas').set({ name: 'New Road' }).where('id', '=', id).execute();
      await tx.deleteFrom('areas').where('id', '=', id).execute();
    });
    const by = {
      user_id: '7',
      ip: '192.0.2.1',
      call: 'areas.create',
      request_id: 'r1',
      acting_as_isp_id: '1',
      isp_id: '1',
    };
    expect(await auditOf('areas', id)).toEqual([
      {
        action: 'insert',
        before: null,
        after: expect.objectContaining({ name: 'Old Road', version: 1, created_by: 7 }),
        ...by,
      },
      {
        action: 'update',
        before: { name: 'Old Road', search: 'old road  ' },
        after: { name: 'New Road', search: 'new road  ' },
        ...by,
      },
      {
        action: 'delete',
        before: expect.objectContaining({ name: 'New Road', version: 2 }),
        after: null,
        ...by,
      },
    ]);
  });

  it('has no row for an update that changed nothing', async () => {
    const { id } = await addArea('Same Road');
    await withTenant(db.database, north.id, { actor }, (tx) =>
      tx.updateTable('areas').set({ name: 'Same Road' }).where('id', '=', id).execute(),
    );
    expect(await auditOf('areas', id)).toHaveLength(1);
  });

  it('never contains a password hash', async () => {
    const [user] = await db.sql<{ id: number }>('select id::int from users limit 1');
    await withPlatform(db.database, { actor }, (tx) =>
      tx
        .updateTable('users')
        .set({ password_hash: 'plainly secret' })
        .where('id', '=', user?.id ?? 0)
        .execute(),
    );
    const [insert, update] = await auditOf('users', user?.id ?? 0);
    expect(insert?.['after']).toMatchObject({ password_hash: '***' });
    expect(update).toMatchObject({ before: { password_hash: '***' }, after: { password_hash: '***' } });
    expect(await db.sql("select from audit_log where audit_log::text like '%plainly secret%'")).toEqual([]);
  });

  it('shows an ISP its own rows and never those of another ISP', async () => {
    await addArea('Audited Road');
    const seenBy = (ispId: number) =>
      withTenant(db.database, ispId, { actor, readOnly: true }, (tx) =>
        tx.selectFrom('audit_log').select('isp_id').where('entity', '=', 'areas').execute(),
      );
    expect((await seenBy(north.id)).every((row) => row.isp_id === north.id)).toBe(true);
    expect(await seenBy(south.id)).toEqual([]);
  });

  it('is append-only, for a tenant and for the owner of the tables', async () => {
    const asTenant = (text: string) =>
      withTenant(db.database, north.id, { actor }, (tx) => tx.executeQuery(rawQuery(text)));
    await expect(asTenant("insert into audit_log (entity, action) values ('x', 'insert')")).rejects.toThrow(
      /permission denied/,
    );
    await expect(asTenant('delete from audit_log')).rejects.toThrow(/permission denied/);
    for (const text of ['delete from audit_log', "update audit_log set call = 'x'", 'truncate audit_log']) {
      await expect(db.sql(text)).rejects.toThrow(/append-only/);
    }
  });

  it('is rolled back with its transaction', async () => {
    const before = await db.sql('select from audit_log');
    await withTenant(db.database, north.id, { actor }, async (tx) => {
      await tx.insertInto('areas').values({ isp_id: north.id, name: 'Undone' }).execute();
      throw new Error('undo');
    }).catch(() => {});
    expect(await db.sql('select from audit_log')).toHaveLength(before.length);
  });
});

describe('stamp columns', () => {
  it('cannot be forged by the writer', async () => {
    const { id } = await withTenant(db.database, north.id, { actor }, (tx) =>
      tx
        .insertInto('areas')
        .values({
          isp_id: north.id,
          name: 'Forged',
          version: 99,
          created_by: 1,
          created_at: '2001-01-01T00:00:00Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const [row] = await db.sql(
      "select version, created_by, created_at > now() - interval '1 hour' as fresh from areas where id = $1",
      [id],
    );
    expect(row).toEqual({ version: 1, created_by: '7', fresh: true });
  });
});
