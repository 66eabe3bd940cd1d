import { type Client, calls } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { testPassword } from '@lastmile/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import type { Caller } from '../../../../core/caller.ts';
import { topUp } from '../operations/book-transaction.ts';
import { updatePrices, updateRetailPrices } from '../operations/prices.ts';
import { renewWholesale } from '../operations/renew-wholesale.ts';
import { recordRetailPayment } from '../operations/retail-payments.ts';
import { lockReseller } from '../queries/resellers.ts';

/** Subscribers are locked before wallets by changes, renewals, top-ups and retail payments alike. */
const at = '2026-06-10T04:00:00Z';
const clock = new MovableClock(at);
let server: TestServer;
let owner: Client;
let caller: Caller;
let reseller: { id: number; userId: number };
let subscriberId: number;
let count = 0;

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(server.db.database, north.id, { actor: { userId: caller.userId, call: 'test' } }, work);

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const { id } = await owner(calls.identity.me, {});
  caller = { userId: id, ispId: north.id } as Caller;
});
beforeEach(async () => {
  count += 1;
  const make = await createBillable(server.db, north.id);
  reseller = await owner(calls.resellers.create, {
    body: {
      fullName: `Wholesaler ${count}`,
      email: `locks${count}@north.test`,
      password: testPassword,
      model: 'wholesale',
      creditLimitMinor: 10_000_00,
      commissionRate: 0,
      commissionBasis: 'before_vat',
    },
  });
  const params = { id: reseller.id };
  const { packageId } = make;
  await inTransaction(async (tx) => {
    await updatePrices(clock, tx, { params, body: { items: [{ packageId, priceMinor: 300_00 }] } });
    await updateRetailPrices(
      clock,
      tx,
      { params, body: { items: [{ packageId, retailMinor: 500_00 }] } },
      caller,
    );
  });
  subscriberId = await make.subscriber({ resellerUserId: reseller.userId });
});
afterAll(() => server.close());

const waiting = async () =>
  (
    await server.db.sql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length;

/** Runs `first`, starts `other` while its locks are held, and continues when that waits for it or is done. */
async function interleave(
  first: (tx: Tx) => Promise<unknown>,
  other: () => Promise<unknown>,
  then: (tx: Tx) => Promise<unknown>,
) {
  let isDone = false;
  let started: Promise<unknown> = Promise.resolve();
  const whole = inTransaction(async (tx) => {
    await first(tx);
    started = other().finally(() => {
      isDone = true;
    });
    started.catch(() => undefined);
    await expect.poll(async () => isDone || (await waiting()) > 0, { timeout: 60_000 }).toBe(true);
    await then(tx);
  });
  const [one] = await Promise.allSettled([whole]);
  const [two] = await Promise.allSettled([started]);
  expect([one, two]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
}

const lockSubscriber = (tx: Tx) =>
  sql`select from subscribers where id = ${subscriberId} for update`.execute(tx);
const charge = (tx: Tx) =>
  sql`select charge_wholesale(array[${subscriberId}]::bigint[], ${at}::timestamptz)`.execute(tx);
const renew = () =>
  renewWholesale(clock, { ispId: undefined, transaction: inTransaction }, { withNotifications: false });

it(
  'a top-up and a renewal do not wait for each other',
  () =>
    interleave(
      (tx) => lockReseller(tx, reseller.id),
      renew,
      (tx) =>
        topUp(
          clock,
          tx,
          { id: reseller.id, amountMinor: 100_00, method: 'bkash', reference: `LOCK${count}`, note: null },
          caller,
        ),
    ),
  120_000,
);

it(
  'a change of a subscriber and a renewal do not wait for each other',
  () => interleave(lockSubscriber, renew, charge),
  120_000,
);

it('a change of a suspended subscriber and a renewal do not wait for each other', async () => {
  await server.db.sql(
    "update subscribers set status = 'suspended', status_reason = 'wallet', status_since = '2026-01-01' where id = $1",
    [subscriberId],
  );
  const activate = async (tx: Tx) => {
    await sql`update subscribers set status = 'active', status_reason = null, status_since = ${at}::timestamptz
      where id = ${subscriberId}`.execute(tx);
    await charge(tx);
  };
  await interleave(lockSubscriber, renew, activate);
}, 120_000);

it('a change of a subscriber and a retail payment do not wait for each other', () => {
  const body = { subscriberId, amountMinor: 100_00, method: 'cash', reference: null, note: null } as const;
  const pay = () => inTransaction((tx) => recordRetailPayment(clock, tx, body, caller));
  return interleave(lockSubscriber, pay, charge);
}, 120_000);
