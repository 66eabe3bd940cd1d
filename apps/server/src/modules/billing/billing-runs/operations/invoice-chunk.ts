import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import {
  type BillingMoment,
  billingLines,
  billingMoment,
  type IssuedInvoice,
  issueInBatches,
} from '../../invoices/index.ts';
import { insertOutcomes, type NewOutcome } from '../queries/outcomes.ts';
import {
  endRun,
  lockRun,
  moveOn,
  nextLines,
  noticeGrowth,
  type OutcomeCounts,
  type RunAtWork,
} from '../queries/progress.ts';
import { type JudgedLine, judgeLines } from '../rules/evaluate-subscribers.ts';

export interface PartOfRun {
  readonly isLast: boolean;
  readonly done: number;
  readonly total: number;
}

interface Judged {
  readonly run: RunAtWork;
  readonly ids: readonly number[];
  readonly lines: JudgedLine[];
}

/** Enough that little is waited for before the first is written and behind the last, few enough for large statements. */
const batchesInPart = 4;

/**
 * The next lines of a run in one transaction: what is issued, what became of each line, and how far the run is come
 * together or not at all. The run's place is read under the lock on the ISP's numbers, so that of several workers each
 * takes lines that no other has had.
 */
export async function billPart(tx: Tx, clock: Clock, runId: number, size: number): Promise<PartOfRun> {
  const moment = await billingMoment(tx, clock);
  let judged: Judged | undefined;
  const issued = await issueInBatches(tx, moment, async function* () {
    judged = await nextOf(tx, runId, size);
    if (judged)
      for await (const lines of judge(tx, moment, judged)) yield lines.flatMap(({ bills }) => bills);
  });
  return keepPart(tx, moment, judged, size, issuedTo(issued));
}

/** The same lines, judged and written down; nothing is issued and no numbers are locked. */
export async function previewPart(tx: Tx, clock: Clock, runId: number, size: number): Promise<PartOfRun> {
  const moment = await billingMoment(tx, clock);
  return keepPart(tx, moment, await judgeNext(tx, moment, runId, size), size, () => []);
}

/** A line that the database would not take a bill of is named, and the run goes on behind it. */
export async function skipLine(tx: Tx, clock: Clock, runId: number, detail: string): Promise<PartOfRun> {
  const moment = await billingMoment(tx, clock);
  const judged = await judgeNext(tx, moment, runId, 1);
  const lines = judged?.lines.map((line) => ({ ...line, outcome: 'error' as const, bills: [], detail }));
  return keepPart(tx, moment, judged && { ...judged, lines: lines ?? [] }, 1, () => []);
}

async function nextOf(tx: Tx, runId: number, size: number): Promise<Judged | undefined> {
  const run = await lockRun(tx, runId);
  return run?.state === 'running' ? { run, ids: await nextLines(tx, run, size), lines: [] } : undefined;
}

/** Batch by batch, each kept with the others; the lines of the next are on their way while these are judged. */
async function* judge(tx: Tx, moment: BillingMoment, { run, ids, lines }: Judged) {
  const linesInBatch = Math.ceil(ids.length / batchesInPart);
  const read = (from: number) => billingLines(tx, ids.slice(from, from + linesInBatch), run.own);
  let ahead = read(0);
  for (let from = 0; from < ids.length; from += linesInBatch) {
    const batch = await ahead;
    ahead = read(from + linesInBatch);
    // Whoever waits for it meets its failure, if anyone still does.
    ahead.catch(() => {});
    batch.sort((left, right) => left.id - right.id);
    const judged = judgeLines(batch, moment, { runId: run.id, until: run.until });
    lines.push(...judged);
    yield judged;
  }
}

async function judgeNext(
  tx: Tx,
  moment: BillingMoment,
  runId: number,
  size: number,
): Promise<Judged | undefined> {
  const judged = await nextOf(tx, runId, size);
  if (judged) for await (const _ of judge(tx, moment, judged));
  return judged;
}

async function keepPart(
  tx: Tx,
  { at }: BillingMoment,
  judged: Judged | undefined,
  size: number,
  invoicesOf: (lineId: number) => readonly number[],
): Promise<PartOfRun> {
  if (!judged) return { isLast: true, done: 0, total: 0 };
  const { run, ids, lines } = judged;
  const rows = lines.map((line) => outcomeOf(line, invoicesOf(line.lineId)));
  await insertOutcomes(tx, run.id, run.kind === 'scheduled' ? rows.filter(isWorthKeeping) : rows);
  const isLast = ids.length < size;
  const isFirst = run.linesDone === 0;
  if (isFirst && !isLast) await noticeGrowth(tx, run.linesTotal);
  const done = run.linesDone + ids.length;
  await moveOn(tx, run.id, {
    lastLine: ids.at(-1) ?? run.lastLine,
    lines: ids.length,
    outcomes: added(run.outcomes, rows),
    invoices: rows.reduce((sum, { invoices }) => sum + invoices, 0),
    amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  });
  if (isLast) await endRun(tx, run.id, 'done', at);
  return { isLast, done, total: Math.max(run.linesTotal, done) };
}

const outcomeOf = (
  { lineId, outcome, detail, bills }: JudgedLine,
  invoiceIds: readonly number[],
): NewOutcome => ({
  lineId,
  outcome,
  detail,
  invoiceIds,
  invoices: bills.length,
  amountMinor: bills.reduce((sum, { built }) => sum + built.totalMinor, 0),
});

/** What comes every day: that most lines have nothing due on it is told by a number alone. */
const isWorthKeeping = ({ outcome }: NewOutcome) => outcome !== 'already_billed' && outcome !== 'nothing_due';

function added(counts: OutcomeCounts, rows: readonly NewOutcome[]): OutcomeCounts {
  const sum = { ...counts };
  for (const { outcome } of rows) sum[outcome] = (sum[outcome] ?? 0) + 1;
  return sum;
}

function issuedTo(issued: readonly IssuedInvoice[]): (lineId: number) => readonly number[] {
  const idsOf = new Map<number, number[]>();
  for (const { id, subscriberId } of issued) {
    const ids = idsOf.get(subscriberId);
    if (ids) ids.push(id);
    else idsOf.set(subscriberId, [id]);
  }
  return (lineId) => idsOf.get(lineId) ?? [];
}
