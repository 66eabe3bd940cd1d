import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import {
  type BillingContext,
  type IssuedInvoice,
  issueInBatches,
  loadBillableSubscribers,
  loadBillingContext,
} from '../../invoices/index.ts';
import { insertOutcomes, type NewOutcome } from '../queries/outcomes.ts';
import {
  analyzeAfterGrowth,
  finishRun,
  lockRun,
  nextSubscribers,
  type OutcomeCounts,
  type RunAtWork,
  saveProgress,
} from '../queries/progress.ts';
import { type EvaluatedSubscriber, evaluateSubscribers } from '../rules/evaluate-subscribers.ts';

export interface RunChunk {
  readonly isLast: boolean;
  readonly done: number;
  readonly total: number;
}

interface Evaluated {
  readonly run: RunAtWork;
  readonly ids: readonly number[];
  readonly subscribers: EvaluatedSubscriber[];
}

/** Enough that little is waited for before the first is written and behind the last, few enough for large statements. */
const batchesInPart = 4;

/**
 * The next lines of a run in one transaction: what is issued, what became of each line, and how far the run is come
 * together or not at all. The run's place is read under the lock on the ISP's numbers, so that of several workers each
 * takes lines that no other has had.
 */
export async function invoiceChunk(tx: Tx, clock: Clock, runId: number, size: number): Promise<RunChunk> {
  const billingContext = await loadBillingContext(tx, clock);
  let evaluated: Evaluated | undefined;
  const issued = await issueInBatches(tx, billingContext, async function* () {
    evaluated = await nextOf(tx, runId, size);
    if (evaluated)
      for await (const subscribers of evaluate(tx, billingContext, evaluated))
        yield subscribers.flatMap(({ issuedInvoices }) => issuedInvoices);
  });
  return saveChunk(tx, billingContext, evaluated, size, issuedTo(issued));
}

/** The same lines, judged and written down; nothing is issued and no numbers are locked. */
export async function previewChunk(tx: Tx, clock: Clock, runId: number, size: number): Promise<RunChunk> {
  const billingContext = await loadBillingContext(tx, clock);
  return saveChunk(tx, billingContext, await evaluateNext(tx, billingContext, runId, size), size, () => []);
}

/** A line that the database would not take a bill of is named, and the run goes on behind it. */
export async function skipSubscriber(tx: Tx, clock: Clock, runId: number, detail: string): Promise<RunChunk> {
  const billingContext = await loadBillingContext(tx, clock);
  const evaluated = await evaluateNext(tx, billingContext, runId, 1);
  const subscribers = evaluated?.subscribers.map((subscriber) => ({
    ...subscriber,
    outcome: 'error' as const,
    issuedInvoices: [],
    detail,
  }));
  return saveChunk(
    tx,
    billingContext,
    evaluated && { ...evaluated, subscribers: subscribers ?? [] },
    1,
    () => [],
  );
}

async function nextOf(tx: Tx, runId: number, size: number): Promise<Evaluated | undefined> {
  const run = await lockRun(tx, runId);
  return run?.state === 'running'
    ? { run, ids: await nextSubscribers(tx, run, size), subscribers: [] }
    : undefined;
}

/** Batch by batch, each kept with the others; the lines of the next are on their way while these are judged. */
async function* evaluate(tx: Tx, billingContext: BillingContext, { run, ids, subscribers }: Evaluated) {
  const subscribersPerBatch = Math.ceil(ids.length / batchesInPart);
  const read = (from: number) =>
    loadBillableSubscribers(tx, ids.slice(from, from + subscribersPerBatch), run.own);
  let ahead = read(0);
  for (let from = 0; from < ids.length; from += subscribersPerBatch) {
    const batch = await ahead;
    ahead = read(from + subscribersPerBatch);
    // Whoever waits for it meets its failure, if anyone still does.
    ahead.catch(() => {});
    batch.sort((left, right) => left.id - right.id);
    const evaluated = evaluateSubscribers(batch, billingContext, { runId: run.id, until: run.until });
    subscribers.push(...evaluated);
    yield evaluated;
  }
}

async function evaluateNext(
  tx: Tx,
  billingContext: BillingContext,
  runId: number,
  size: number,
): Promise<Evaluated | undefined> {
  const evaluated = await nextOf(tx, runId, size);
  if (evaluated) for await (const _ of evaluate(tx, billingContext, evaluated));
  return evaluated;
}

async function saveChunk(
  tx: Tx,
  { at }: BillingContext,
  evaluated: Evaluated | undefined,
  size: number,
  invoicesOf: (evaluatedId: number) => readonly number[],
): Promise<RunChunk> {
  if (!evaluated) return { isLast: true, done: 0, total: 0 };
  const { run, ids, subscribers } = evaluated;
  const rows = subscribers.map((subscriber) => outcomeOf(subscriber, invoicesOf(subscriber.evaluatedId)));
  await insertOutcomes(tx, run.id, run.kind === 'scheduled' ? rows.filter(isWorthKeeping) : rows);
  const isLast = ids.length < size;
  const isFirst = run.subscribersDone === 0;
  if (isFirst && !isLast) await analyzeAfterGrowth(tx, run.subscribersTotal);
  const done = run.subscribersDone + ids.length;
  await saveProgress(tx, run.id, {
    lastSubscriberId: ids.at(-1) ?? run.lastSubscriberId,
    subscribers: ids.length,
    outcomes: added(run.outcomes, rows),
    invoices: rows.reduce((sum, { invoices }) => sum + invoices, 0),
    amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  });
  if (isLast) await finishRun(tx, run.id, 'done', at);
  return { isLast, done, total: Math.max(run.subscribersTotal, done) };
}

const outcomeOf = (
  { evaluatedId, outcome, detail, issuedInvoices }: EvaluatedSubscriber,
  invoiceIds: readonly number[],
): NewOutcome => ({
  subscriberId: evaluatedId,
  outcome,
  detail,
  invoiceIds,
  invoices: issuedInvoices.length,
  amountMinor: issuedInvoices.reduce((sum, { built }) => sum + built.totalMinor, 0),
});

/** What comes every day: that most lines have nothing due on it is told by a number alone. */
const isWorthKeeping = ({ outcome }: NewOutcome) =>
  outcome !== 'already_invoiced' && outcome !== 'nothing_due';

function added(counts: OutcomeCounts, rows: readonly NewOutcome[]): OutcomeCounts {
  const sum = { ...counts };
  for (const { outcome } of rows) sum[outcome] = (sum[outcome] ?? 0) + 1;
  return sum;
}

function issuedTo(issued: readonly IssuedInvoice[]): (evaluatedId: number) => readonly number[] {
  const idsOf = new Map<number, number[]>();
  for (const { id, subscriberId } of issued) {
    const ids = idsOf.get(subscriberId);
    if (ids) ids.push(id);
    else idsOf.set(subscriberId, [id]);
  }
  return (evaluatedId) => idsOf.get(evaluatedId) ?? [];
}
