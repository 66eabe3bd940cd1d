import { allCalls, type Call, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../support/test-server.ts';
import { accessTable } from './access-table.ts';
import { AccessFixtures, type TestUser } from './fixtures.ts';
import { unreachableRouter } from './rows/routers.ts';

/** Written by hand: what creates subscribers, routers, users, staff, resellers and campaigns. */
const refused: readonly string[] = [
  'subscribers.create',
  'subscribers.reopen',
  'imports.upload',
  'imports.run',
  'reconciler.importFromRouter',
  'routers.create',
  'users.create',
  'staff.create',
  'staff.enrol',
  'resellers.create',
  'resellers.createFromCustomer',
  'resellerAgents.create',
  'resellerStaff.create',
  'campaigns.send',
];

/** Calls of other modules that create such things, by their names. */
const creates =
  /^(subscribers|routers|users|staff|resellers|resellerAgents|resellerStaff|campaigns)\.(store|create|send|add)$/;

let panel: TestServer;
let owner: TestUser;
beforeAll(async () => {
  const { host, port } = unreachableRouter;
  panel = await startTestServer({ logLevel: 'silent', routerAllow: [`${host}:${port}`] });
  const fixtures = new AccessFixtures(panel);
  owner = await fixtures.user(north, 'client');
  await panel.db.sql(
    `with plan as (insert into service_plans (name) values ('Overdue') returning id),
     terms as (insert into service_plan_versions (plan_id, number, price_model, price_minor, registration_fee_minor, months, trial_days, vat_rate)
       select id, 1, 'flat', 1000, 0, 1, 0, 0 from plan returning id, plan_id)
     insert into isp_plans (isp_id, plan_id, version_id, anchor_on, months, paid_until)
     select $1, plan_id, id, '2026-01-01', 1, '2026-01-31' from terms`,
    [north.id],
  );
});
afterAll(() => panel.close());

async function codeOf(call: Call, token: string): Promise<string | undefined> {
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', 999_999]),
  );
  const response = await panel.request(urlOf(call, params as never, undefined as never), {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.body ? { body: '{}' } : {}),
  });
  const text = await response.text();
  return response.headers.get('content-type')?.includes('problem')
    ? (JSON.parse(text) as { code: string }).code
    : undefined;
}

describe('while the service charge is overdue past its grace', () => {
  it('exactly the calls are refused that create what plans charge and limit', async () => {
    const asked = allCalls.filter(({ id }) => accessTable[id]?.allows.split(' ').includes('client'));
    const codes = new Map<string, string | undefined>();
    // The session of the caller ends with these.
    const last = new Set(['identity.logout', 'identity.revokeSessions', 'identity.changePassword']);
    for (const call of asked.filter(({ id }) => !last.has(id)))
      codes.set(call.id, await codeOf(call, owner.token));
    const restricted = [...codes].flatMap(([id, code]) => (code === 'isps.restricted' ? [id] : []));
    expect(restricted.sort()).toEqual([...refused].sort());
    expect([...codes.values()].filter((code) => code === 'unauthenticated')).toEqual([]);
  });

  it('every call that creates such a thing declares it', () => {
    const missing = allCalls.filter(
      ({ id, isRefusedWhileRestricted }) => creates.test(id) && !isRefusedWhileRestricted,
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
