import type { ImportVerdict } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { billingMoment, takeOverCycles } from '../../../billing/invoices/index.ts';
import { lockForOpenings, postOpenings } from '../../../billing/payments/index.ts';
import { keepTerms } from '../../../billing/terms/index.ts';
import { keepWishes } from '../../../network/desired-state/index.ts';
import { generatePassword, sealPassword } from '../../subscribers/index.ts';
import {
  changeLines,
  changePersons,
  expectFew,
  expectMany,
  givePasswords,
  lackingPasswords,
  lockLines,
  type MadeLine,
  makeLines,
  makePersons,
  nextRows,
  verdictsOf,
} from '../queries/apply-rows.ts';
import {
  findImport,
  type ImportDetails,
  makeAreas,
  missingAreas,
  updateImport,
  verdictCounts,
} from '../queries/imports.ts';
import { judgeRows } from './evaluate-rows.ts';

type Needed = Pick<Services, 'clock' | 'sealer'>;

const chunk = 1_000;
const maxClashes = 3;

/**
 * Brings the rows in, a thousand at a time, each thousand with its persons, wishes and marks in one transaction. So
 * a job that was cut off or cancelled goes on where it stopped, and one that comes twice finds nothing to do.
 */
export async function runImport(services: Needed, importId: number, run: JobRun) {
  const found = await run.transaction((tx) => prepare(tx, importId));
  if (!found) return undefined;
  const verdicts: ImportVerdict[] = found.changeExisting ? ['new', 'changed'] : ['new'];
  const counts = await run.read((tx) => verdictCounts(tx, [importId]));
  const wanted = counts.filter(({ verdict }) => verdict !== null && verdicts.includes(verdict));
  const total = wanted.reduce((sum, { rows }) => sum + rows, 0);
  let done = wanted.reduce((sum, { rows, done: isDone }) => sum + (isDone ? rows : 0), 0);
  for (let after = 0; ; ) {
    await run.report({ done, total });
    const rows = await clashing(() =>
      run.transaction((tx) => bringIn(services, tx, { found, verdicts, after, by: run.userId ?? null })),
    );
    if (rows.length === 0) break;
    done += rows.length;
    after = rows.at(-1) ?? after;
  }
  await run.transaction((tx) => updateImport(tx, importId, { state: 'done' }));
  const after = await run.read((tx) => verdictCounts(tx, [importId]));
  const countOf = (verdict: ImportVerdict, isDone: boolean) =>
    after.reduce((sum, row) => sum + (row.verdict === verdict && row.done === isDone ? row.rows : 0), 0);
  return {
    created: countOf('new', true),
    changed: countOf('changed', true),
    refused: countOf('refused', false),
  };
}

async function prepare(tx: Tx, importId: number): Promise<ImportDetails | undefined> {
  const found = await findImport(tx, importId, null);
  if (found?.makeAreas) await makeAreas(tx, await missingAreas(tx, importId));
  return found;
}

/** Someone made a line of the same name in the same moment: judged anew, the row is refused. */
async function clashing<T>(work: () => Promise<T>): Promise<T> {
  for (let clash = 1; ; clash++) {
    try {
      return await work();
    } catch (error) {
      const isClash = /^subscribers_(username|static_ip)$/.test(violatedConstraint(error) ?? '');
      if (!isClash || clash === maxClashes) throw error;
    }
  }
}

interface Part {
  readonly found: ImportDetails;
  readonly verdicts: readonly ImportVerdict[];
  readonly after: number;
  /** Who started it. */
  readonly by: number | null;
}

/** What was checked may be days old, so each row is judged once more in the transaction that brings it in. */
async function bringIn(services: Needed, tx: Tx, { found, verdicts, after, by }: Part): Promise<number[]> {
  const moment = await billingMoment(tx, services.clock);
  const { at } = moment;
  const opens = hasOpenings(found);
  if (opens) await lockForOpenings(tx, moment);
  await expectMany(tx);
  const rows = await nextRows(tx, found.id, verdicts, { after, limit: chunk });
  if (rows.length === 0) return rows;
  await judgeRows(tx, found, rows);
  const judged = await verdictsOf(tx, found.id, rows);
  const of = (wanted: ImportVerdict) =>
    judged.filter(({ verdict }) => verdict === wanted).map(({ row }) => row);
  const fresh = of('new');
  const changed = found.changeExisting ? of('changed') : [];
  await lockLines(tx, found.id, changed);
  await makePersons(tx, found.id, [...fresh, ...changed]);
  const altered = await alterLines(tx, found, changed, at);
  const created = await createLines(services, tx, found, fresh, at);
  await expectMany(tx);
  await takeOverCycles(tx, moment, [...altered.withNewBillingDate, ...created.map(({ id }) => id)]);
  await expectFew(tx);
  const openings = created.map(({ id, openingMinor }) => ({ subscriberId: id, amountMinor: openingMinor }));
  if (opens) await postOpenings(tx, moment, { marked: openings, unmarked: altered.all }, by);
  return rows;
}

const hasOpenings = ({ mapping, defaults }: ImportDetails): boolean =>
  (['openingBalance', 'advanceBalance'] as const).some(
    (field) => mapping.includes(field) || field in defaults,
  );

async function createLines(
  services: Needed,
  tx: Tx,
  found: ImportDetails,
  rows: readonly number[],
  at: string,
): Promise<MadeLine[]> {
  if (rows.length === 0) return [];
  await expectMany(tx);
  const { sealer } = services;
  const lacking = await lackingPasswords(tx, found.id, rows);
  await givePasswords(
    tx,
    found.id,
    lacking.map(({ row }) => row),
    lacking.map(({ username }) => sealPassword(sealer, found.ispId, username, generatePassword())),
  );
  const made = await makeLines(tx, found.id, rows, { at, own: found.resellerUserId });
  const ids = made.map(({ id }) => id);
  await expectFew(tx);
  await keepWishes(tx, ids);
  await keepTerms(tx, ids, at);
  return made;
}

async function alterLines(tx: Tx, found: ImportDetails, rows: readonly number[], at: string) {
  if (rows.length === 0) return { all: [], withNewBillingDate: [] };
  await expectMany(tx);
  await changePersons(tx, found.id, rows);
  const lines = await changeLines(tx, found.id, rows, at);
  const idsOf = (isNew: boolean) => lines.filter((line) => line.hasNewPassword === isNew).map(({ id }) => id);
  await expectFew(tx);
  await keepWishes(tx, idsOf(false));
  await keepWishes(tx, idsOf(true), { repush: true });
  const all = lines.map(({ id }) => id);
  await keepTerms(tx, all, at);
  return {
    all,
    withNewBillingDate: lines.filter(({ hasNewBillingDate }) => hasNewBillingDate).map(({ id }) => id),
  };
}
