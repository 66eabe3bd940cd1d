import { type Database, type Tx, withTenant } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import fc from 'fast-check';
import type { Caller } from '../../src/core/caller.ts';
import { Problem } from '../../src/core/problem.ts';
import { decideHandOver, handOver } from '../../src/modules/billing/cash-book/operations/hand-over-cash.ts';
import {
  recordDeposit,
  recordExpense,
} from '../../src/modules/billing/cash-book/operations/record-movement.ts';
import { reverseMovement } from '../../src/modules/billing/cash-book/operations/reverse-movement.ts';
import { refundCreditNote, reverseCreditNote } from '../../src/modules/billing/credit-notes/index.ts';
import { cancelInvoice } from '../../src/modules/billing/invoices/operations/cancel-invoice.ts';
import { createCreditNote } from '../../src/modules/billing/invoices/operations/create-credit-note.ts';
import { createInvoice } from '../../src/modules/billing/invoices/operations/create-invoice.ts';
import { updateInvoice } from '../../src/modules/billing/invoices/operations/update-invoice.ts';
import { compactInvoiceAggregates } from '../../src/modules/billing/invoices/queries/invoice-totals.ts';
import { findAmounts } from '../../src/modules/billing/invoices/queries/invoices.ts';
import { bulkPaid, bulkUnpaid } from '../../src/modules/billing/payments/operations/bulk/bulk-payments.ts';
import { createPayment, payInvoice } from '../../src/modules/billing/payments/operations/create-payment.ts';
import { postOpeningBalance } from '../../src/modules/billing/payments/operations/post-opening-balances.ts';
import { refundPayment } from '../../src/modules/billing/payments/operations/refund-payment.ts';
import { reversePayment } from '../../src/modules/billing/payments/operations/reverse-payments.ts';
import { compactPaymentAggregates } from '../../src/modules/billing/payments/queries/payment-totals.ts';

const whats = [
  'month',
  'month',
  'oneOff',
  'oneOff',
  'edit',
  'cancel',
  'pay',
  'pay',
  'pay',
  'store',
  'store',
  'reverse',
  'refund',
  'credit',
  'reverseCredit',
  'refundCredit',
  'opening',
  'handOver',
  'decide',
  'deposit',
  'expense',
  'reverseMovement',
  'bulkPaid',
  'bulkUnpaid',
  'sumUp',
] as const;

/**
 * One operation of a user; `which` selects among the current rows, and one in eight is rolled back before its
 * end.
 */
export const moneyOperation = fc.record({
  what: fc.constantFrom(...whats),
  which: fc.nat({ max: 10_000 }),
  amount: fc.integer({ min: 1, max: 900_00 }),
  fails: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
});
export type MoneyOperation = typeof moneyOperation extends fc.Arbitrary<infer Step> ? Step : never;

export interface RandomIsp {
  readonly database: Database;
  readonly clock: Clock;
  readonly ispId: number;
  readonly subscribers: readonly number[];
  /** As superuser, to see all rows. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

class BrokenOff extends Error {}

/**
 * Runs all operations of one user in sequence and returns how many succeeded. Rejected operations are
 * ignored.
 */
export async function runRandomOperations(
  isp: RandomIsp,
  userId: number,
  steps: readonly MoneyOperation[],
): Promise<number> {
  const abilities = [{ action: 'manage', subject: 'all' }];
  const caller = { userId, ispId: isp.ispId, role: 'client', abilities } as unknown as Caller;
  let done = 0;
  for (const step of steps) {
    const work = await actionOf(isp, caller, step);
    try {
      await withTenant(
        isp.database,
        isp.ispId,
        { actor: { userId, call: `runRandomOperations.${step.what}` } },
        async (tx) => {
          await work(tx);
          if (step.fails) throw new BrokenOff();
        },
      );
      done += 1;
    } catch (error) {
      if (!(error instanceof Problem || error instanceof BrokenOff)) throw error;
    }
  }
  return done;
}

async function actionOf(isp: RandomIsp, caller: Caller, { what, which, amount }: MoneyOperation) {
  const { clock, subscribers, ispId } = isp;
  const oneOf = async (table: string, where = 'true') => {
    const rows = await isp.sql(
      `select id from ${table} where isp_id = $1 and ${where} order by id desc limit 40`,
      [ispId],
    );
    return Number(rows[which % Math.max(rows.length, 1)]?.['id'] ?? 0);
  };
  const subscriberId = subscribers[which % subscribers.length] ?? 0;
  // Some payments are entered days after they were received.
  const daysLate = which % 4 === 0 ? 1 + (which % 13) : 0;
  const receivedAt = new Date(Number(clock.now()) - daysLate * 86_400_000).toISOString();
  const manualPaymentFields = {
    method: which % 2 ? 'cash' : 'bkash',
    reference: null,
    note: null,
    ...(daysLate > 0 ? { receivedAt } : {}),
  } as const;
  const charges = { lines: [charge(amount), charge(1_00)], discountMinor: which % 100, note: null };
  const actions: Record<MoneyOperation['what'], () => Promise<(tx: Tx) => Promise<unknown>>> = {
    month: async () => (tx) =>
      createInvoice(
        clock,
        tx,
        { params: { subscriberId }, query: undefined, body: { kind: 'monthly', note: null, preview: false } },
        caller,
      ),
    oneOff: async () => (tx) =>
      createInvoice(
        clock,
        tx,
        { params: { subscriberId }, query: undefined, body: { kind: 'one_off', preview: false, ...charges } },
        caller,
      ),
    edit: async () => {
      const id = await oneOf('invoices');
      return async (tx) => {
        const { version } = await findAmounts(tx, id).catch(() => ({ version: 0 }));
        return updateInvoice(clock, tx, { id, version, keepLines: [1], preview: false, ...charges }, caller);
      };
    },
    cancel: async () => {
      const id = await oneOf('invoices');
      return (tx) =>
        cancelInvoice(clock, tx, { id, reason: 'runRandomOperations', month: 'invoice_again' }, caller);
    },
    pay: async () => {
      const invoiceId = await oneOf('invoices');
      return (tx) =>
        payInvoice(clock, tx, { invoiceId, amountMinor: amount, ...manualPaymentFields }, caller);
    },
    store: async () => (tx) =>
      createPayment(clock, tx, { subscriberId, amountMinor: amount, ...manualPaymentFields }, caller),
    reverse: async () => {
      const id = await oneOf('payments');
      return (tx) => reversePayment(clock, tx, { id, reason: 'runRandomOperations' }, caller);
    },
    refund: async () => {
      const id = await oneOf('payments', 'reversed_at is null');
      return (tx) =>
        refundPayment(clock, tx, { id, amountMinor: amount, reason: 'runRandomOperations' }, caller);
    },
    credit: async () => {
      const body = {
        subscriberId,
        amountMinor: amount,
        cause: 'outage',
        reason: 'runRandomOperations',
      } as const;
      return (tx) => createCreditNote(clock, tx, body, caller);
    },
    reverseCredit: async () => {
      const id = await oneOf('credit_notes');
      return (tx) => reverseCreditNote(clock, tx, { id, reason: 'runRandomOperations' }, caller);
    },
    refundCredit: async () => {
      const id = await oneOf('credit_notes', 'reversed_at is null');
      const method = which % 2 ? 'cash' : 'bkash';
      const body = {
        id,
        amountMinor: amount,
        method,
        reference: null,
        reason: 'runRandomOperations',
      } as const;
      return (tx) => refundCreditNote(clock, tx, body, caller);
    },
    opening: async () => (tx) =>
      postOpeningBalance(
        clock,
        tx,
        { subscriberId, amountMinor: which % 2 ? amount : -amount, note: null },
        caller,
      ),
    handOver: async () => {
      const toUserId = await oneOf('users', `id <> ${caller.userId}`);
      const part = which % 2 ? { amountMinor: amount } : {};
      return (tx) => handOver(clock, tx, { toUserId, note: null, ...part }, caller);
    },
    decide: async () => {
      const id = await oneOf('cash_hand_overs', `to_user_id = ${caller.userId} and status = 'pending'`);
      const decision = which % 3 ? 'accepted' : 'rejected';
      return (tx) => decideHandOver(clock, tx, { id, decision, note: null }, caller);
    },
    deposit: async () => (tx) =>
      recordDeposit(clock, tx, { amountMinor: amount, reference: null, note: null }, caller),
    expense: async () => {
      const from = which % 3 ? 'cash' : 'bank';
      const body = { from, category: 'other', amountMinor: amount, reference: null, note: null } as const;
      return (tx) => recordExpense(clock, tx, body, caller);
    },
    reverseMovement: async () => {
      const id = await oneOf('cash_movements');
      return (tx) => reverseMovement(clock, tx, { id, reason: 'runRandomOperations' }, caller);
    },
    bulkPaid: async () => (tx) =>
      bulkPaid(
        clock,
        tx,
        { all: true, filter: { search: '', subscriberId }, preview: false, ...manualPaymentFields },
        caller,
      ),
    bulkUnpaid: async () => {
      const ids = [await oneOf('invoices'), await oneOf('invoices', "status = 'paid'")];
      return (tx) => bulkUnpaid(clock, tx, { ids, preview: false, reason: 'runRandomOperations' }, caller);
    },
    sumUp: async () => async (tx) => {
      await compactInvoiceAggregates(tx);
      await compactPaymentAggregates(tx);
    },
  };
  return actions[what]();
}

const charge = (unitMinor: number) =>
  ({ kind: 'other', text: 'Work', quantity: 1, unitMinor, taxable: true }) as const;
