import type { Tx } from '@lastmile/database';
import { defineSchedule, handleJob, type JobHandler, type JobRun, type Schedule } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { compactInvoiceAggregates, loadBillingContext, type Viewer } from '../invoices/index.ts';
import { compactAggregatesJob, payInvoicesJob, unpayInvoicesJob } from './jobs.ts';
import type { PartOutcome, Refused } from './operations/bulk/bulk-result.ts';
import { payInvoices } from './operations/bulk/pay-invoices.ts';
import { unpayInvoices } from './operations/bulk/unpay-invoices.ts';
import {
  countTargeted,
  type InvoiceState,
  type InvoiceTarget,
  targetedInvoices,
} from './queries/bulk-invoices.ts';
import { compactPaymentAggregates } from './queries/payment-totals.ts';

/** Large enough for throughput, small enough that a payment hardly waits for the locks. */
const invoicesPerChunk = 500;
const refusalsTold = 50;

interface Asked {
  readonly target: InvoiceTarget;
  readonly viewer: Viewer;
  readonly newest: number;
}

/** Processes the chunks one after another, each in its own transaction. A repeated run skips what is done. */
async function processInChunks(
  { target, viewer, newest }: Asked,
  { transaction, read, report }: JobRun,
  work: (tx: Tx, invoices: readonly InvoiceState[]) => Promise<PartOutcome>,
) {
  const { invoices: total } = await read((tx) => countTargeted(tx, target, viewer));
  const done = new Set<number>();
  const refused = new Map<number, Refused>();
  let amountMinor = 0;
  for (let [after, seen] = [0, 0]; ; ) {
    const part = await transaction(async (tx) => {
      const invoices = await targetedInvoices(tx, target, viewer, { after, newest, limit: invoicesPerChunk });
      const fresh = invoices.filter(({ id }) => !done.has(id));
      return { invoices, outcome: await work(tx, fresh) };
    });
    for (const id of part.outcome.done) done.add(id);
    for (const refusal of part.outcome.refused) refused.set(refusal.id, refusal);
    amountMinor += part.outcome.amountMinor;
    after = part.invoices.at(-1)?.id ?? newest;
    seen += part.invoices.length;
    await report({ done: seen, total: Math.max(total, seen) });
    if (part.invoices.length < invoicesPerChunk) break;
  }
  const reported = [...refused.values()]
    .slice(0, refusalsTold)
    .map(({ number, code, about }) => [number, code, ...(about === null ? [] : [about])].join(': '));
  return { done: done.size, refused: refused.size, amountMinor, constraintProblems: reported.join('\n') };
}

export const paymentHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(payInvoicesJob, ({ received, ...asked }, run) =>
    processInChunks(asked, run, async (tx, invoices) =>
      payInvoices(tx, await loadBillingContext(tx, clock), { viewer: asked.viewer, received }, invoices),
    ),
  ),
  handleJob(unpayInvoicesJob, ({ newest, ...asked }, run) =>
    processInChunks({ ...asked, newest }, run, (tx, invoices) =>
      unpayInvoices(tx, { ...asked, at: new Date(clock.now()).toISOString() }, invoices),
    ),
  ),
  handleJob(compactAggregatesJob, async (_payload, { transaction }) => {
    await transaction(async (tx) => {
      await compactInvoiceAggregates(tx);
      await compactPaymentAggregates(tx);
    });
    return undefined;
  }),
];

export const paymentSchedules: readonly Schedule[] = [
  defineSchedule('payments.compact-aggregates', { everyMinutes: 30 }, compactAggregatesJob),
];
