import type { BulkPaymentsResult } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import {
  defineSchedule,
  handleJob,
  type JobHandler,
  type JobRun,
  type Schedule,
  storedStep,
} from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { compactInvoiceAggregates, loadBillingContext, type Viewer } from '../invoices/index.ts';
import { compactAggregatesJob, payInvoicesJob, unpayInvoicesJob } from './job-definitions.ts';
import type { ChunkResult, Refused } from './operations/bulk/bulk-result.ts';
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

/**
 * Processes the chunks one after another. Each is a stored step: a resumed run skips those that were committed
 * and reports from what they have stored.
 */
async function processInChunks(
  { target, viewer, newest }: TargetedRequest,
  run: JobRun,
  work: (tx: Tx, invoices: readonly InvoiceState[]) => Promise<ChunkResult>,
) {
  const done = new Set<number>();
  const refused = new Map<number, Refused>();
  let amountMinor = 0;
  for (let [after, seen, total, isMore] = [0, 0, 0, true]; isMore; ) {
    const chunk = await storedStep(run, `invoices after ${after}`, async (tx) => {
      // Counted once: paid invoices may leave the filter.
      const { invoices: counted } = after === 0 ? await countTargeted(tx, target, viewer) : { invoices: 0 };
      const invoices = await targetedInvoices(tx, target, viewer, { after, newest, limit: invoicesPerChunk });
      const outcome = await work(
        tx,
        invoices.filter(({ id }) => !done.has(id)),
      );
      return { last: invoices.at(-1)?.id ?? newest, count: invoices.length, counted, outcome };
    });
    for (const id of chunk.outcome.done) done.add(id);
    for (const refusal of chunk.outcome.refused) refused.set(refusal.id, refusal);
    amountMinor += chunk.outcome.amountMinor;
    after = chunk.last;
    seen += chunk.count;
    total = Math.max(total, chunk.counted, seen);
    await run.report({ done: seen, total });
    isMore = chunk.count === invoicesPerChunk;
  }
  const reported = [...refused.values()]
    .slice(0, maxReportedRefusals)
    .map(({ number, code, about }) => [number, code, ...(about === null ? [] : [about])].join(': '));
  return {
    done: done.size,
    refused: refused.size,
    amountMinor,
    refusals: reported.join('\n'),
  } satisfies BulkPaymentsResult;
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
