import { randomUUID } from 'node:crypto';
import { type Client, calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { createScheduledSettlements } from './operations/create-scheduled.ts';
import { collect, verifiedPayoutAccount } from './test/collected.ts';

const c = calls.payouts;
const s = calls.settlements;
const dayMs = 24 * 3_600_000;
let server: TestServer;
let admin: Client;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer();
  await signIn();
});
afterAll(() => server.close());

async function signIn() {
  admin = await server.clientOf(platformAdmin);
  owner = await server.clientOf(north.logins.client);
}
const daysAgo = (days: number) => new Date(server.clock.now() - days * dayMs).toISOString();
const code = async (call: Promise<unknown>) => (await expectProblem(call)).code;
const ask = () => owner(c.request, { body: { note: 'For the rent' } }, { idempotencyKey: randomUUID() });
const terms = () => owner(c.terms, {});

/** As the worker runs the job every hour. */
const runJob = () => {
  const within = <T>(work: Parameters<typeof withPlatform<T>>[2]) =>
    withPlatform(server.db.database, { actor: { userId: null, call: 'test' } }, work);
  return createScheduledSettlements(server.clock, { read: within, transaction: within } as never);
};

it('is requested by the ISP once enough is past the hold, one at a time, and withdrawn', async () => {
  await collect(server.db, north.id, [{ paid: 400_00, fee: 0 }], daysAgo(5));
  await collect(server.db, north.id, [{ paid: 300_00, fee: 0 }], daysAgo(0));
  expect(await terms()).toMatchObject({
    availableMinor: 400_00,
    heldMinor: 300_00,
    minPayoutMinor: 500_00,
    holdDays: 2,
    hasReadyAccount: false,
    refusal: 'settlements.below_minimum',
    request: null,
    schedule: null,
  });
  expect(await code(ask())).toBe('settlements.below_minimum');
  await collect(server.db, north.id, [{ paid: 600_00, fee: 0 }], daysAgo(4));
  const { id, amountMinor } = await ask();
  expect(amountMinor).toBe(1_000_00);
  expect(await code(ask())).toBe('payouts.already_requested');
  const other = await server.clientOf(south.logins.client);
  expect((await other(c.terms, {})).request).toBeNull();
  expect(await code(other(c.withdraw, { body: { id } }))).toBe('not_found');
  await owner(c.withdraw, { body: { id } });
  expect(await code(owner(c.withdraw, { body: { id } }))).toBe('payouts.not_open');
});

it('is answered by the next settlement, open again if that is cancelled, and declined with a reason', async () => {
  const { id } = await ask();
  expect((await admin(c.requests, { query: { state: 'open' } })).items).toMatchObject([
    { id, isp: { id: north.id }, amountMinor: 1_000_00, note: 'For the rent' },
  ]);
  const made = await admin(s.create, { body: { ispId: north.id } });
  expect((await terms()).request).toMatchObject({
    state: 'settled',
    settlement: { id: made.id, number: made.number },
  });
  await admin(s.update, { body: { id: made.id, status: 'cancelled', note: 'Again' } });
  expect((await terms()).request).toMatchObject({ state: 'open', settlement: null });
  await admin(c.decline, { body: { id, reason: 'Documents are missing' } });
  expect((await terms()).request).toMatchObject({
    state: 'declined',
    declinedReason: 'Documents are missing',
  });
  expect(
    await code(admin(c.decline, { body: { id, reason: 'Again' } }, { idempotencyKey: randomUUID() })),
  ).toBe('payouts.not_open');
});

it('is created as a draft on the due day of a schedule, once, however often the job runs', async () => {
  expect(await code(owner(c.setSchedule, { body: { frequency: 'weekly', day: 8 } }))).toBe('payouts.weekday');
  const { schedule } = await owner(c.setSchedule, { body: { frequency: 'weekly', day: 3 } });
  const dueOn = schedule?.nextDueOn ?? '';
  expect(new Date(dueOn).getUTCDay()).toBe(3);
  expect(await runJob()).toEqual({ created: 0, carriedOver: 0 });
  server.clock.advance(Date.parse(`${dueOn}T06:00:00Z`) - server.clock.now());
  await signIn();
  const runs = await Promise.all([runJob(), runJob(), runJob()]);
  expect(runs.map(({ created }) => created).toSorted()).toEqual([0, 0, 1]);
  const { items } = await admin(s.list, { query: { state: 'draft' } });
  expect(items).toMatchObject([{ isp: { id: north.id }, scheduledFor: dueOn }]);
  expect((await terms()).schedule).toMatchObject({ lastDueOn: dueOn, lastResult: 'created' });

  // Nobody of the platform made it, so that anybody may approve it.
  await verifiedPayoutAccount(server.db, north.id);
  await admin(s.update, { body: { id: items[0]?.id ?? 0, status: 'approved' } });

  // Too little a week later: carried over, and due again the week after.
  server.clock.advance(7 * dayMs);
  await signIn();
  expect(await runJob()).toEqual({ created: 0, carriedOver: 1 });
  expect((await terms()).schedule).toMatchObject({ lastResult: 'below_minimum' });
  expect(await runJob()).toEqual({ created: 0, carriedOver: 0 });
});

it('is made by the user of the platform who set the schedule, and ends with it', async () => {
  await admin(c.setScheduleOf, { body: { ispId: north.id, frequency: 'monthly', day: 31 } });
  const { schedule } = await admin(c.scheduleOf, { params: { ispId: north.id } });
  expect(schedule).toMatchObject({ frequency: 'monthly', isSetByPlatform: true });
  await collect(server.db, north.id, [{ paid: 900_00, fee: 0 }], daysAgo(1));
  server.clock.advance(Date.parse(`${schedule?.nextDueOn}T06:00:00Z`) - server.clock.now());
  await signIn();
  expect(await runJob()).toEqual({ created: 1, carriedOver: 0 });
  const [draft] = (await admin(s.list, { query: { state: 'draft' } })).items;
  expect(await code(admin(s.update, { body: { id: draft?.id ?? 0, status: 'approved' } }))).toBe(
    'settlements.own_settlement',
  );
  await owner(c.setSchedule, { body: { frequency: 'never' } });
  expect((await terms()).schedule).toBeNull();
});
