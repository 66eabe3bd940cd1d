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
const maxReportedRefusals = 50;

interface TargetedRequest {
  readonly target: InvoiceTarget;
  readonly viewer: Viewer;
  readonly newest: number;
}

/** Processes the chunks one after another, each in its own transaction. A repeated run skips what is done. */
async function processInChunks(
  { target, viewer, newest }: TargetedRequest,
  { transaction, read, report }: JobRun,
  work: (tx: Tx, invoices: readonly InvoiceState[]) => Promise<PartOutcome>,
) {
  const { invoices: total } = await read((tx) => countTargeted(tx, target, viewer));
  const done = new Set<number>();
  const refused = new Map<number, Refused>();
  let amountMinor = 0;
  for (let [after, seen] = [0, 0]; ; ) {
    const chunk = await transaction(async (tx) => {
      const invoices = await targetedInvoices(tx, target, viewer, { after, newest, limit: invoicesPerChunk });
      const fresh = invoices.filter(({ id }) => !done.has(id));
      return { invoices, outcome: await work(tx, fresh) };
    });
    for (const id of chunk.outcome.done) done.add(id);
    for (const refusal of chunk.outcome.refused) refused.set(refusal.id, refusal);
    amountMinor += chunk.outcome.amountMinor;
    after = chunk.invoices.at(-1)?.id ?? newest;
    seen += chunk.invoices.length;
    await report({ done: seen, total: Math.max(total, seen) });
    if (chunk.invoices.length < invoicesPerChunk) break;
  }
  const reported = [...refused.values()]
    .slice(0, maxReportedRefusals)
    .map(({ number, code, about }) => [number, code, ...(about === null ? [] : [about])].join(': '));
  return { done: done.size, refused: refused.size, amountMinor, constraintProblems: reported.join('\n') };
}

export const paymentHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(payInvoicesJob, ({ received, ...request }, run) =>
    processInChunks(request, run, async (tx, invoices) =>
      payInvoices(tx, await loadBillingContext(tx, clock), { viewer: request.viewer, received }, invoices),
    ),
  ),
  handleJob(unpayInvoicesJob, ({ newest, ...request }, run) =>
    processInChunks({ ...request, newest }, run, (tx, invoices) =>
      unpayInvoices(tx, { ...request, at: new Date(clock.now()).toISOString() }, invoices),
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
