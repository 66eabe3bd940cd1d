import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTenancyViolations, withPlatform } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const violations = () =>
  withPlatform(db.database, { actor: { userId: null }, readOnly: true }, findTenancyViolations);

/** Creates a violation, runs the check, and reverts it. */
async function violationsWith(wrong: string, right: string): Promise<string[]> {
  await db.sql(wrong);
  try {
    return await violations();
  } finally {
    await db.sql(right);
  }
}

describe('the catalogue rules', () => {
  it('hold for every table', async () => {
    expect(await violations()).toEqual([]);
  });

  it('report an ISP table whose key does not start with isp_id', async () => {
    const found = await violationsWith(
      `create table wrong (id bigint primary key, isp_id bigint not null references isps (id));
       alter table wrong owner to lastmile_owner; set role lastmile_owner; select create_tenant_policy('wrong')`,
      'reset role; drop table wrong',
    );
    expect(found).toContainEqual(expect.stringMatching(/^wrong is an ISP table whose primary key/));
  });

  it('report row-level security that is off, or on but not forced', async () => {
    const off = await violationsWith(
      'create table wrong (isp_id bigint, id bigint, primary key (isp_id, id))',
      'drop table wrong',
    );
    expect(off).toContainEqual(expect.stringMatching(/^wrong has no forced row-level security/));
    const unforced = await violationsWith(
      'alter table areas no force row level security',
      'alter table areas force row level security',
    );
    expect(unforced).toEqual([expect.stringMatching(/^areas has no forced row-level security/)]);
  });

  it('report an isp_id that does not default to the ISP of the transaction', async () => {
    const found = await violationsWith(
      'alter table areas alter column isp_id drop default',
      'alter table areas alter column isp_id set default current_isp()',
    );
    expect(found).toEqual([expect.stringMatching(/^areas is an ISP table whose isp_id does not default/)]);
  });

  it('report a foreign key without isp_id', async () => {
    const found = await violationsWith(
      `create unique index area_ids on areas (id);
       create table wrong (isp_id bigint, id bigint, area_id bigint references areas (id), primary key (isp_id, id))`,
      'drop table wrong; drop index area_ids',
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^wrong, wrong_area_id_fkey is a foreign key without isp_id/),
    );
    expect(found).toContainEqual(expect.stringMatching(/^areas, area_ids is unique over all ISPs/));
  });

  it('report a policy that shows the tenant more than its own rows', async () => {
    const found = await violationsWith(
      'create policy generous on areas for select to lastmile_tenant using (true)',
      'drop policy generous on areas',
    );
    expect(found).toEqual([expect.stringMatching(/^areas, policy generous lets the tenant see rows/)]);
  });

  it('report a table and a function of a tenant without a data scope', async () => {
    const table = await violationsWith(
      'drop policy own_subscribers on invoices',
      "set role lastmile_owner; select add_scope_policy('invoices', 'own_subscribers', 'reseller_user_id = scope_reseller()'); reset role",
    );
    expect(table).toEqual([expect.stringMatching(/^invoices, data scope own_subscribers, has no policy/)]);
    const definer = await violationsWith(
      'create function all_customers() returns setof customers language sql stable security definer as $$ select * from customers $$',
      'drop function all_customers()',
    );
    expect(definer).toEqual([
      expect.stringMatching(/^all_customers runs as owner and ignores the data scope/),
    ]);
  });

  it('report a secret in an unencrypted column, and an enum', async () => {
    const found = await violationsWith(
      "create type mood as enum ('well'); alter table areas add column door_password text, add column mood mood",
      'alter table areas drop column door_password, drop column mood; drop type mood',
    );
    expect(found).toEqual([
      expect.stringMatching(/^areas.door_password may hold a secret/),
      expect.stringMatching(/^areas.mood is an enum/),
    ]);
  });
});
