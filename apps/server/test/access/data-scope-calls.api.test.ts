import { allCalls, type Call, dataScopes, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignCollectorArea } from '../support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../support/test-server.ts';
import { type AccessRow, type Column, platformRoles } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { AccessFixtures, type Sample, type TestUser } from './fixtures.ts';
import { unreachableRouter } from './rows/routers.ts';

/** Names that `createTestCustomer` and `createTestSubscriber` give: the canary of a row outside of a data scope. */
const canary = /(Customer |subscriber)\d+t\b/;

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  const { host, port } = unreachableRouter;
  panel = await startTestServer({ logLevel: 'silent', routerAllow: [`${host}:${port}`] });
  fixtures = new AccessFixtures(panel);
  await assignCollectorArea(panel.db, north.id);
});
afterAll(() => panel.close());

/** A user who may do everything an owner may do, but only within the data scope, in which there is no row yet. */
async function confinedUser(dataScope: string): Promise<TestUser> {
  const { db } = panel;
  const [role] = await db.sql<{ id: string }>(
    "insert into roles (isp_id, name, scope, data_scope) values ($1, $2, 'isp', $3) returning id",
    [north.id, fixtures.fresh('Confined'), dataScope],
  );
  await db.sql(
    `insert into role_permissions (role_id, permission_id) select $1, id from permissions
     where subject not in ('all', 'Isp', 'IspPpp', 'IspNote', 'ActingAs', 'ServicePackage', 'Coupon', 'Permission', 'Setting')`,
    [role?.id],
  );
  const user = await fixtures.user(north, 'client');
  const area = await fixtures.area(user);
  await db.sql('update users set role_id = $2, area_ids = array[$3::bigint] where id = $1', [
    user.id,
    role?.id,
    area,
  ]);
  return user;
}

async function send(call: Call, { params, query, body, file }: Sample, token: string, format?: string) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (call.body) headers['content-type'] = 'application/json';
  if (call.file) headers['content-type'] = call.file.types[0] ?? '';
  const response = await panel.request(urlOf(call, params, format ? { ...query, format } : query), {
    method: call.method,
    headers,
    ...(call.body ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(call.file ? { body: file ?? '' } : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** Calls about tickets of others; a new ticket is one's own. */
const confinedByDepartment = /^(tickets\.(?!connection|create)|ticketAttachments\.|visits\.)/;

/** The written version of every row that belongs to a subscriber or customer of others who existed before the call. */
async function foreignRows(user: TestUser, newest: Record<string, unknown>): Promise<unknown> {
  const tables = await panel.db.sql<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and (a.attname = 'subscriber_id' or c.relname in ('subscribers', 'customers') and a.attname = 'id') order by 1`,
  );
  const parts = tables.map(({ name, column }) => {
    const party = name === 'customers' ? 'customers' : 'subscribers';
    const isForeign = `${column} <= ${newest[party]} and ${column} not in (select id from ${party} where created_by = ${user.id})`;
    return `select '${name}' as name, count(*), sum(age(xmin) - age('3'::xid)) from ${name} where isp_id = ${north.id} and ${isForeign}`;
  });
  return panel.db.sql(parts.join(' union all '));
}

const newestRows = async () =>
  (
    await panel.db.sql(
      `select coalesce((select max(id) from subscribers), 0) as subscribers, coalesce((select max(id) from customers), 0) as customers`,
    )
  )[0] ?? {};

const ownerOf = ({ allows }: AccessRow): Promise<TestUser> => {
  const [column] = allows.split(' ') as Column[];
  return fixtures.user(
    north,
    !column ||
      column === 'acting' ||
      column === 'supportActing' ||
      platformRoles.some((role) => role === column)
      ? 'client'
      : column,
  );
};

/** What the owner of a row can do, a user within a data scope cannot do to it: for every call of an ISP. */
describe.each(dataScopes.filter((scope) => scope !== 'all'))('within the data scope %s', (scope) => {
  let user: TestUser;
  beforeAll(async () => {
    user = await confinedUser(scope);
  });

  const sent = allCalls.filter(({ id, scope: of }) => {
    const row = accessTable[id];
    // A department confines tickets only: its users see the subscribers whom tickets are about.
    if (scope === 'own_department' && !confinedByDepartment.test(id)) return false;
    return row && row.allows !== 'public' && row.otherIsp !== 403 && of !== 'platform';
  });

  it.each(sent)('$id shows and changes no row of others', async (call) => {
    const row = accessTable[call.id] as AccessRow;
    const sample = await row.sample(fixtures, await ownerOf(row));
    await panel.panel.services.background.idle();
    const newest = await newestRows();
    const before = await foreignRows(user, newest);
    const { status, text } = await send(call, sample, user.token);
    await panel.panel.services.background.idle();
    expect({ status, leak: canary.exec(text)?.[0] }).toEqual({ status, leak: undefined });
    expect(status).toBeLessThan(500);
    expect(await foreignRows(user, newest)).toEqual(before);
    if (!call.exportColumns) return;
    const csv = await send(call, sample, user.token, 'csv');
    expect(canary.exec(csv.text)?.[0]).toBeUndefined();
  });
});
