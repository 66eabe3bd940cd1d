import { allCalls, type Call, calls, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueTestInvoice, recordCashPayment } from '../support/billing.ts';
import { createTestSubscriber } from '../support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../support/test-server.ts';
import type { AccessRow } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { AccessFixtures, type Sample, type TestUser } from './fixtures.ts';
import { rowsOfReseller } from './reseller-rows.ts';
import { unreachableRouter } from './rows/routers.ts';
import { resellerWithEveryPermission, sellSubscriber } from './selling-resellers.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
let own: TestUser;
let rival: TestUser;
let rivalLine: number;
/** Affects subscribers of both. */
let sharedOutage: number;

beforeAll(async () => {
  const { host, port } = unreachableRouter;
  panel = await startTestServer({ logLevel: 'silent', routerAllow: [`${host}:${port}`] });
  fixtures = new AccessFixtures(panel);
  [own, rival] = [await resellerWithEveryPermission(fixtures), await fixtures.user(north, 'reseller')];
  const ownLine = await sellSubscriber(fixtures, own, 'own line');
  rivalLine = await sellSubscriber(fixtures, rival, 'rival line');
  const [outage] = await panel.db.sql<{ id: string }>(
    `insert into outages (isp_id, router_id, status, started_at, confirmed_at)
     select isp_id, router_id, 'confirmed', now(), now() from subscribers where id = $1 returning id`,
    [rivalLine],
  );
  sharedOutage = Number(outage?.id);
  for (const id of [ownLine, rivalLine]) await joinOutage(id);
});
afterAll(() => panel.close());

const isOfIsp = ({ id, scope }: Call) => {
  const row = accessTable[id];
  return row && row.allows !== 'public' && row.otherIsp !== 403 && scope !== 'platform';
};

async function send(call: Call, { params, query, body }: Sample) {
  const response = await panel.request(urlOf(call, params, query), {
    method: call.method,
    headers: {
      ...{ authorization: `Bearer ${own.token}`, accept: 'application/json' },
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    signal: AbortSignal.timeout(60_000),
    ...(call.body ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** What resellers may read without naming a row: lists, counts, sums, reports. */
const reads = allCalls.filter(
  (call) =>
    call.method === 'GET' &&
    !call.params &&
    isOfIsp(call) &&
    accessTable[call.id]?.allows.split(' ').includes('reseller'),
);

/** The outage affects one more subscriber. */
const joinOutage = (subscriberId: number) =>
  panel.db.sql(
    `with joined as (
       insert into outage_subscribers (isp_id, outage_id, subscriber_id) select isp_id, $2, id from subscribers where id = $1)
     update outages set affected_count = affected_count + 1 where id = $2`,
    [subscriberId, sharedOutage],
  );

/** Another line of the rival beside the first one, with the same router and package, which both resellers may see. */
async function sellBeside(subscriberId: number): Promise<void> {
  const { db, clock } = panel;
  const [first] = await db.sql<{ routerId: string; packageId: string }>(
    'select router_id as "routerId", package_id as "packageId" from subscribers where id = $1',
    [subscriberId],
  );
  const id = await createTestSubscriber(db, north.id, {
    ...{ routerId: Number(first?.routerId), packageId: Number(first?.packageId) },
    ...{ status: 'suspended', resellerUserId: rival.id },
  });
  const place = { db, clock, ispId: north.id };
  await issueTestInvoice(place, id, 700_00);
  await recordCashPayment(place, { subscriberId: id, amountMinor: 200_00, userId: rival.id });
  await db.sql(
    `insert into tickets (isp_id, number, subject, category, urgency, source, department_id, subscriber_id, reseller_user_id,
       opened_by, opened_at, last_activity_at, first_response_due_at, resolution_due_at)
     select isp_id, number + 1000, subject, category, urgency, source, department_id, $2, reseller_user_id,
       opened_by, opened_at, last_activity_at, first_response_due_at, resolution_due_at from tickets where subscriber_id = $1`,
    [subscriberId, id],
  );
  await joinOutage(id);
}

it('nothing that a reseller reads, no count and no sum, depends on what another one does', async () => {
  const samples = new Map<string, Sample>();
  for (const { id } of reads) samples.set(id, await (accessTable[id] as AccessRow).sample(fixtures, own));
  const readAll = async () => {
    const answers: Record<string, string> = {};
    for (const call of reads) {
      const { status, text } = await send(call, samples.get(call.id) ?? {});
      answers[call.id] = `${status} ${text}`;
    }
    return answers;
  };
  // The first reading may itself leave something, such as a default.
  await readAll();
  const before = await readAll();
  expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(25);
  await sellBeside(rivalLine);
  expect(await readAll()).toEqual(before);
  const shown = await send(calls.outages.get, { params: { id: sharedOutage } });
  expect(JSON.parse(shown.text)).toMatchObject({ affected: 1 });
});

/** The user as themselves, and what they have in a field of a request: `id`, `ids`, `invoiceId`, `subscriberIds` and the like. */
const isReference = (name: string) => /(^i|I)ds?$/.test(name);
const shapeOf = (schema: unknown): object => (schema as { shape?: object } | undefined)?.shape ?? {};
const combined = allCalls.filter(
  (call) =>
    call.method !== 'GET' &&
    isOfIsp(call) &&
    !call.file &&
    Object.keys(shapeOf(call.body)).filter(isReference).length + (call.params ? 1 : 0) > 0,
);

it.each(combined)('$id takes nothing of another reseller beside one’s own', async (call) => {
  const { sample } = accessTable[call.id] as AccessRow;
  const foreign = (await sample(fixtures, rival)).body as Readonly<Record<string, unknown>> | undefined;
  const names = Object.keys(foreign ?? {}).filter(isReference);
  for (const name of names) {
    const mine = await sample(fixtures, own);
    const body = (mine.body ?? {}) as Readonly<Record<string, unknown>>;
    const [here, there] = [body[name], foreign?.[name]];
    if (typeof there !== 'number' && !Array.isArray(there)) continue;
    const both = Array.isArray(there) ? [...(Array.isArray(here) ? here : []), ...there] : there;
    await panel.panel.services.background.idle();
    const before = await rowsOfReseller(panel.db, rival.id);
    const { status, text } = await send(call, { ...mine, body: { ...body, [name]: both } });
    await panel.panel.services.background.idle();
    expect({ name, status, isFault: status >= 500, leak: /rival/.exec(text)?.[0] }).toMatchObject({
      isFault: false,
      leak: undefined,
    });
    expect({ name, rows: await rowsOfReseller(panel.db, rival.id) }).toEqual({ name, rows: before });
  }
});
