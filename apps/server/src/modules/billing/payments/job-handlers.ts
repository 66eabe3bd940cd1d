import type { Tx } from '@lastmile/database';
import { defineSchedule, handleJob, type JobHandler, type JobRun, type Schedule } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { billingMoment, sumUpInvoiceTallies, type Viewer } from '../invoices/index.ts';
import { payBillsJob, sumUpJob, unpayBillsJob } from './jobs.ts';
import type { PartOutcome, Refused } from './operations/bulk/bulk-result.ts';
import { payBills } from './operations/bulk/pay-invoices.ts';
import { unpayBills } from './operations/bulk/unpay-invoices.ts';
import { type BillState, type BillTarget, billsMeant, countMeant } from './queries/bulk-invoices.ts';
import { sumUpPaymentTallies } from './queries/payment-totals.ts';

/** Long enough to be quick, short enough that a cashier hardly waits for it. */
const billsInPart = 500;
const refusalsTold = 50;

interface Asked {
  readonly target: BillTarget;
  readonly viewer: Viewer;
  readonly newest: number;
}

/** One part after another, each in a transaction of its own. What a first run did, a second finds done. */
async function inParts(
  { target, viewer, newest }: Asked,
  { transaction, read, report }: JobRun,
  work: (tx: Tx, bills: readonly BillState[]) => Promise<PartOutcome>,
) {
  const { invoices: total } = await read((tx) => countMeant(tx, target, viewer));
  const done = new Set<number>();
  const refused = new Map<number, Refused>();
  let amountMinor = 0;
  for (let [after, seen] = [0, 0]; ; ) {
    const part = await transaction(async (tx) => {
      const bills = await billsMeant(tx, target, viewer, { after, newest, limit: billsInPart });
      const fresh = bills.filter(({ id }) => !done.has(id));
      return { bills, outcome: await work(tx, fresh) };
    });
    for (const id of part.outcome.done) done.add(id);
    for (const refusal of part.outcome.refused) refused.set(refusal.id, refusal);
    amountMinor += part.outcome.amountMinor;
    after = part.bills.at(-1)?.id ?? newest;
    seen += part.bills.length;
    await report({ done: seen, total: Math.max(total, seen) });
    if (part.bills.length < billsInPart) break;
  }
  const told = [...refused.values()]
    .slice(0, refusalsTold)
    .map(({ number, code, about }) => [number, code, ...(about === null ? [] : [about])].join(': '));
  return { done: done.size, refused: refused.size, amountMinor, refusals: told.join('\n') };
}

export const paymentHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(payBillsJob, ({ received, ...asked }, run) =>
    inParts(asked, run, async (tx, bills) =>
      payBills(tx, await billingMoment(tx, clock), { viewer: asked.viewer, received }, bills),
    ),
  ),
  handleJob(unpayBillsJob, ({ newest, ...asked }, run) =>
    inParts({ ...asked, newest }, run, (tx, bills) =>
      unpayBills(tx, { ...asked, at: new Date(clock.now()).toISOString() }, bills),
    ),
  ),
  handleJob(sumUpJob, async (_payload, { transaction }) => {
    await transaction(async (tx) => {
      await sumUpInvoiceTallies(tx);
      await sumUpPaymentTallies(tx);
    });
    return undefined;
  }),
];

export const paymentSchedules: readonly Schedule[] = [
  defineSchedule('payments.sum-up', { everyMinutes: 30 }, sumUpJob),
];
