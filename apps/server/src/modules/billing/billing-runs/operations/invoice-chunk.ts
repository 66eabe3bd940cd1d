import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import {
  type BillingContext,
  type IssuedInvoice,
  issueInBatches,
  loadBillableSubscribers,
  loadBillingContext,
  markMonthsPassed,
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

/** Enough to overlap choosing and writing, few enough to keep statements large. */
const batchesPerChunk = 4;

/**
 * Invoices the next chunk of a run in one transaction: invoices, outcomes and progress commit together. The
 * progress is read under the lock on the ISP's numbers, so concurrent workers take different subscribers.
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
  const passed = (evaluated?.subscribers ?? []).flatMap(({ evaluatedId: subscriberId, skipped }) =>
    skipped.map((period) => ({ subscriberId, period })),
  );
  await markMonthsPassed(tx, passed, billingContext.at);
  return saveChunk(tx, billingContext, evaluated, size, issuedTo(issued));
}

/** Evaluates and records the same chunk, without issuing invoices or locking numbers. */
export async function previewChunk(tx: Tx, clock: Clock, runId: number, size: number): Promise<RunChunk> {
  const billingContext = await loadBillingContext(tx, clock);
  return saveChunk(tx, billingContext, await evaluateNext(tx, billingContext, runId, size), size, () => []);
}

/** Records the subscriber that the database rejects as an error and moves the run past it. */
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

/** Evaluates batch by batch. The next batch is loaded while the current one is evaluated. */
async function* evaluate(tx: Tx, billingContext: BillingContext, { run, ids, subscribers }: Evaluated) {
  const subscribersPerBatch = Math.ceil(ids.length / batchesPerChunk);
  const read = (from: number) =>
    loadBillableSubscribers(
      tx,
      ids.slice(from, from + subscribersPerBatch),
      run.own === null ? null : [run.own],
    );
  let ahead = read(0);
  for (let from = 0; from < ids.length; from += subscribersPerBatch) {
    const batch = await ahead;
    ahead = read(from + subscribersPerBatch);
    // Awaited later, where the error is handled; avoids an unhandled rejection if the loop ends first.
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
  const isShown = (_row: NewOutcome, index: number) => isRelevant(subscribers[index]);
  const done = run.subscribersDone + ids.length;
  await Promise.all([
    insertOutcomes(tx, run.id, run.kind === 'scheduled' ? rows.filter(isShown) : rows),
    saveProgress(tx, run.id, {
      lastSubscriberId: ids.at(-1) ?? run.lastSubscriberId,
      subscribers: ids.length,
      outcomes: added(run.outcomes, rows),
      invoices: rows.reduce((sum, { invoices }) => sum + invoices, 0),
      amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    }),
  ]);
  const isLast = ids.length < size;
  const isFirst = run.subscribersDone === 0;
  if (isFirst && !isLast) await analyzeAfterGrowth(tx, run.subscribersTotal);
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

/** Scheduled runs come every day, so subscribers without anything due are only counted. */
function isRelevant(subscriber: EvaluatedSubscriber | undefined): boolean {
  if (subscriber?.outcome === 'month_skipped') return subscriber.skipped.length > 0;
  return subscriber?.outcome !== 'already_invoiced' && subscriber?.outcome !== 'nothing_due';
}

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
