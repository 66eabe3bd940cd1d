import { violatedConstraint } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { findRun } from '../queries/runs.ts';
import { patiently } from '../rules/retry-while-unavailable.ts';
import { billPart, type PartOfRun, previewPart, skipLine } from './invoice-chunk.ts';

/** Long enough to be quick, short enough that whoever makes a bill by hand hardly waits for it. */
const linesInPart = 4_000;

/**
 * Works through a run from where it stands. Cut off it is taken up again; done twice, or by several at once, each part
 * is still done by one.
 */
export async function workOnRun(clock: Clock, runId: number, run: JobRun, size = linesInPart) {
  const found = await run.read((tx) => findRun(tx, runId, null));
  if (!found) return undefined;
  const part = found.kind === 'preview' ? previewPart : billPart;
  for (;;) {
    const { isLast, done, total } = await patiently(run.signal, () =>
      nextPart(clock, runId, run, { part, size }),
    );
    if (isLast) break;
    await patiently(run.signal, () => run.report({ done, total }));
  }
  const ended = await run.read((tx) => findRun(tx, runId, null));
  const { linesDone = 0, linesTotal = 0, billed = 0, invoices = 0, amountMinor = 0 } = ended ?? {};
  await run.report({ done: linesDone, total: Math.max(linesDone, linesTotal) });
  return { lines: linesDone, billed, invoices, amountMinor };
}

interface How {
  readonly part: typeof billPart;
  readonly size: number;
}

async function nextPart(clock: Clock, runId: number, run: JobRun, how: How): Promise<PartOfRun> {
  try {
    return await run.transaction((tx) => how.part(tx, clock, runId, how.size));
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return oneByOne(clock, runId, run, how);
  }
}

/** The database refused the part: each of its lines by itself, and the one that is refused again is named. */
async function oneByOne(clock: Clock, runId: number, run: JobRun, { part, size }: How): Promise<PartOfRun> {
  for (let left = size; ; left--) {
    const outcome = await run
      .transaction((tx) => part(tx, clock, runId, 1))
      .catch((error: unknown) => {
        const refusedBy = violatedConstraint(error);
        if (refusedBy === undefined) throw error;
        return run.transaction((tx) => skipLine(tx, clock, runId, refusedBy));
      });
    if (outcome.isLast || left === 1) return outcome;
  }
}
