import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import {
  moneyOperation,
  type RandomIsp,
  runRandomOperations,
} from '../../../../../test/support/random-money-operations.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import type { Caller } from '../../../../core/caller.ts';
import { transferSubscribers } from '../operations/transfer-subscribers.ts';

const ispId = sampleIsps.north.id;
let db: TestDatabase;
let isp: RandomIsp;
let users: number[];
let recipients: (number | null)[];
beforeAll(async () => {
  db = await createTestDatabase();
  const make = await createBillable(db, ispId);
  const reseller = async (rate: number, basis: string): Promise<number> => {
    const [user] = await db.sql(
      `insert into users (isp_id, full_name, email, status, role_id)
       select $1, 'Reseller', $2, 'invited', id from roles where name = 'reseller' and is_system returning id`,
      [ispId, `reseller-${rate}@north.test`],
    );
    const id = Number(user?.['id']);
    await db.sql(
      `insert into reseller_conditions (isp_id, reseller_id, valid_from, commission_rate, commission_basis)
       select isp_id, id, '2020-01-01', $2, $3 from resellers where user_id = $1`,
      [id, rate, basis],
    );
    return id;
  };
  const agentOf = async (parent: number, share: number): Promise<number> => {
    const [user] = await db.sql(
      `with agent as (
         insert into users (isp_id, full_name, email, status, role_id, reseller_user_id)
         select $1, 'Agent', 'agent@north.test', 'invited', id, $2 from roles where name = 'reseller' and is_system returning id)
       select id from agent`,
      [ispId, parent],
    );
    const id = Number(user?.['id']);
    await db.sql(`set app.isp_id = ${ispId}; select create_agent(${id}, ${share}); reset app.isp_id`);
    return id;
  };
  const [first, second] = [await reseller(1250, 'before_vat'), await reseller(733, 'after_vat')];
  const agent = await agentOf(first, 3333);
  const rowsOf = await db.sql('select id from resellers where user_id = any($1) order by id', [
    [first, second],
  ]);
  recipients = [...rowsOf.map(({ id }) => Number(id)), null];
  const subscribers = [await make.subscriber()];
  for (const resellerUserId of [first, agent, agent, second, second])
    subscribers.push(await make.subscriber({ resellerUserId }));
  // VAT and rounding produce uneven amounts.
  await db.sql(
    "insert into isp_settings (isp_id, vat_rate, vat_mode, round_to_whole) values ($1, 500, 'on_top', true)",
    [ispId],
  );
  const clock = new MovableClock('2026-12-31T10:00:00Z');
  isp = { database: db.database, clock, ispId, subscribers, sql: (text, values) => db.sql(text, values) };
  const rows = await db.sql(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = $1 and r.name in ('client', 'accountant') order by 1",
    [ispId],
  );
  users = rows.map(({ id }) => Number(id));
});
afterAll(() => db.close());

interface Paid {
  readonly invoice: string;
  readonly total: string;
  readonly vat: string;
  readonly paid: string;
  readonly reseller: string;
  /** Whose commission it is; the seller may be an agent with a share. */
  readonly earner: string;
  readonly share: number | null;
  readonly rate: number;
  readonly basis: string;
  readonly subscriberId: string;
  /** It has earned no commission yet. */
  readonly isFirst: boolean;
  readonly lastAllocation: string;
}

/** The last allocation before a subscriber was transferred. */
const lastBeforeTransfer = new Map<number, number>();

/**
 * The commission of each reseller, computed here from what stays paid of their invoices. An invoice that was partly paid before a
 * transfer stays with who earned its first commission; if that was nobody, it earns one with the next payment.
 */
async function expectedCommissions(): Promise<Record<string, number>> {
  const rows = await db.sql<Paid>(
    `select i.id as invoice, i.total_minor as total, i.vat_minor as vat, sum(a.amount_minor) as paid, r.user_id as reseller,
       e.user_id as earner, r.share_rate as share, c.commission_rate as rate, c.commission_basis as basis,
       i.subscriber_id as "subscriberId", k.invoice_id is null as "isFirst", max(a.id) as "lastAllocation"
     from allocations a join invoices i on i.id = a.invoice_id join payments p on p.id = a.payment_id
     left join reseller_commissions k on k.invoice_id = i.id
     join resellers r on r.user_id = coalesce(k.agent_user_id, k.user_id, i.reseller_user_id)
     join resellers e on e.user_id = coalesce(r.parent_user_id, r.user_id) join reseller_conditions c on c.reseller_id = e.id
     where a.released_at is null and p.channel <> 'import' group by 1, 2, 3, 5, 6, 7, 8, 9, 10, 11`,
  );
  const sums: Record<string, number> = {};
  const add = (user: string, amount: bigint) => {
    sums[user] = (sums[user] ?? 0) + Number(amount);
  };
  const isUntouched = ({ isFirst, subscriberId, lastAllocation }: Paid) =>
    isFirst && Number(lastAllocation) <= (lastBeforeTransfer.get(Number(subscriberId)) ?? 0);
  for (const row of rows.filter((one) => !isUntouched(one))) {
    const { total, vat, paid, reseller, earner, share: agentShare, rate, basis } = row;
    // Exact: numerators in whole minor units, half a unit rounded up.
    const [share, whole] =
      basis === 'after_vat' ? [1n, 1n] : [BigInt(total) - BigInt(vat), BigInt(total) || 1n];
    const [numerator, denominator] = [BigInt(paid) * BigInt(rate) * share, 10_000n * whole];
    const rounded = (2n * numerator + denominator) / (2n * denominator);
    const part = agentShare === null ? 0n : (2n * rounded * BigInt(agentShare) + 10_000n) / 20_000n;
    add(earner, rounded - part);
    if (agentShare !== null) add(reseller, part);
  }
  return sums;
}

const postedCommissions = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.sql(
        `select l.user_id, -sum(l.amount_minor) as sum from journal_lines l join journal_entries e on e.id = l.entry_id
         where l.account = 'reseller' and e.source_kind = 'commission' group by 1 having sum(l.amount_minor) <> 0`,
      )
    ).map(({ user_id, sum }) => [String(user_id), Number(sum)]),
  );

const transferred = fc.record({ which: fc.nat({ max: 5 }), to: fc.nat({ max: 2 }) });

/** To one of two resellers, or to the ISP. */
const transfer = ({ which, to }: { which: number; to: number }) =>
  withTenant(db.database, ispId, { actor: { userId: users[0] ?? null } }, (tx) =>
    transferSubscribers(
      isp.clock,
      tx,
      {
        ...{ ids: [isp.subscribers[which] ?? 0], toResellerId: recipients[to] ?? null },
        ...{ keepUsernames: true, preview: false, filter: undefined },
      },
      {
        userId: users[0],
        ispId,
        role: 'client',
        abilities: [{ action: 'manage', subject: 'all' }],
      } as unknown as Caller,
    ),
  );

it('after any history, the commission is the agreed share of what stayed paid, divided with the agent', async () => {
  const steps = fc.array(moneyOperation, { minLength: 8, maxLength: 20, size: 'max' });
  const moves = fc.array(transferred, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 4, maxLength: 4 }),
      moves,
      async ([before, ...plans], given) => {
        await runRandomOperations(isp, users[0] ?? 0, before ?? []);
        const [last] = await db.sql('select coalesce(max(id), 0) as id from allocations');
        for (const one of given) {
          await transfer(one);
          lastBeforeTransfer.set(isp.subscribers[one.which] ?? 0, Number(last?.['id']));
        }
        await Promise.all(
          plans.map((plan, n) => runRandomOperations(isp, users[n % users.length] ?? 0, plan)),
        );
        const expected = Object.fromEntries(
          Object.entries(await expectedCommissions()).filter(([, sum]) => sum !== 0),
        );
        expect(await postedCommissions()).toEqual(expected);
        const violations = (await checkInvariants(db.database)).flatMap((finding) => finding.violations);
        expect(violations).toEqual([]);
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
  // Everything that one of them sold may have been cancelled.
  expect(Object.keys(await postedCommissions())).not.toHaveLength(0);
}, 300_000);
