import type { ImportResult } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { loadBillingContext, saveImportedCycles } from '../../../billing/invoices/index.ts';
import { lockForOpenings, postOpenings } from '../../../billing/payments/index.ts';
import { saveTerms } from '../../../billing/terms/index.ts';
import { saveDesiredState } from '../../../network/desired-state/index.ts';
import { encryptPassword, generatePassword, saveActiveDiscounts } from '../../subscribers/index.ts';
import {
  type CreatedSubscriber,
  insertCustomerRows,
  insertSubscriberRows,
  lockSubscribers,
  nextRows,
  preferHashJoins,
  preferNestedLoops,
  resultsOf,
  rowsWithoutPassword,
  savePasswords,
  updateCustomerRows,
  updateSubscriberRows,
} from '../queries/apply-rows.ts';
import {
  createAreas,
  findImport,
  type ImportDetails,
  missingAreas,
  resultCounts,
  updateImport,
} from '../queries/imports.ts';
import { evaluateRows } from './evaluate-rows.ts';

type Needed = Pick<Services, 'clock' | 'cipher'>;

const chunk = 1_000;
const maxAttempts = 3;

/**
 * Applies the rows in batches. A batch creates its customers, subscribers and desired states and marks its
 * rows as done in one transaction, so an interrupted or cancelled job continues where it stopped, and a
 * repeated one does nothing.
 */
export async function runImport(services: Needed, importId: number, run: JobRun) {
  const found = await run.transaction((tx) => prepare(tx, importId));
  if (!found) return undefined;
  const results: ImportResult[] = found.changeExisting ? ['new', 'changed'] : ['new'];
  const counts = await run.read((tx) => resultCounts(tx, [importId]));
  const selected = counts.filter(({ result }) => result !== null && results.includes(result));
  const total = selected.reduce((sum, { rows }) => sum + rows, 0);
  let done = selected.reduce((sum, { rows, done: isDone }) => sum + (isDone ? rows : 0), 0);
  for (let after = 0; ; ) {
    await run.report({ done, total });
    const rows = await retryOnConflict(() =>
      run.transaction((tx) => applyBatch(services, tx, { found, results, after, by: run.userId ?? null })),
    );
    if (rows.length === 0) break;
    done += rows.length;
    after = rows.at(-1) ?? after;
  }
  await run.transaction((tx) => updateImport(tx, importId, { state: 'done' }));
  const after = await run.read((tx) => resultCounts(tx, [importId]));
  const countOf = (result: ImportResult, isDone: boolean) =>
    after.reduce((sum, row) => sum + (row.result === result && row.done === isDone ? row.rows : 0), 0);
  return {
    created: countOf('new', true),
    changed: countOf('changed', true),
    refused: countOf('refused', false),
  };
}

async function prepare(tx: Tx, importId: number): Promise<ImportDetails | undefined> {
  const found = await findImport(tx, importId, null);
  if (found?.createAreas) await createAreas(tx, await missingAreas(tx, importId));
  return found;
}

/**
 * Retries when a subscriber of the same name or address was created concurrently: evaluated again, the row is
 * refused.
 */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isConflict = /^subscribers_(username|static_ip)$/.test(violatedConstraint(error) ?? '');
      if (!isConflict || attempt === maxAttempts) throw error;
    }
  }
}

interface Batch {
  readonly found: ImportDetails;
  readonly results: readonly ImportResult[];
  readonly after: number;
  /** The user who started the import. */
  readonly by: number | null;
}

/** The check may be days old, so each row is evaluated again in the transaction that applies it. */
async function applyBatch(services: Needed, tx: Tx, { found, results, after, by }: Batch): Promise<number[]> {
  const moment = await loadBillingContext(tx, services.clock);
  const { at } = moment;
  const opens = hasOpenings(found);
  if (opens) await lockForOpenings(tx, moment);
  await preferHashJoins(tx);
  const rows = await nextRows(tx, found.id, results, { after, limit: chunk });
  if (rows.length === 0) return rows;
  await evaluateRows(tx, found, rows);
  const evaluated = await resultsOf(tx, found.id, rows);
  const withResult = (expected: ImportResult) =>
    evaluated.filter(({ result }) => result === expected).map(({ row }) => row);
  const fresh = withResult('new');
  const changed = found.changeExisting ? withResult('changed') : [];
  await lockSubscribers(tx, found.id, changed);
  await insertCustomerRows(tx, found.id, [...fresh, ...changed]);
  const altered = await updateSubscribersInSql(tx, found, changed, at);
  const created = await insertImportedSubscribers(services, tx, found, fresh, at);
  await preferHashJoins(tx);
  await saveImportedCycles(tx, moment, [...altered.withNewBillingDate, ...created.map(({ id }) => id)]);
  await preferNestedLoops(tx);
  await saveActiveDiscounts(tx, [...altered.all, ...created.map(({ id }) => id)], moment.today);
  const openings = created.map(({ id, openingMinor }) => ({ subscriberId: id, amountMinor: openingMinor }));
  if (opens) await postOpenings(tx, moment, { marked: openings, unmarked: altered.all }, by);
  return rows;
}

const hasOpenings = ({ mapping, defaults }: ImportDetails): boolean =>
  (['openingBalance', 'advanceBalance'] as const).some(
    (field) => mapping.includes(field) || field in defaults,
  );

async function insertImportedSubscribers(
  services: Needed,
  tx: Tx,
  found: ImportDetails,
  rows: readonly number[],
  at: string,
): Promise<CreatedSubscriber[]> {
  if (rows.length === 0) return [];
  await preferHashJoins(tx);
  const { cipher } = services;
  const lacking = await rowsWithoutPassword(tx, found.id, rows);
  await savePasswords(
    tx,
    found.id,
    lacking.map(({ row }) => row),
    lacking.map(({ username }) => encryptPassword(cipher, found.ispId, username, generatePassword())),
  );
  const made = await insertSubscriberRows(tx, found.id, rows, at);
  const ids = made.map(({ id }) => id);
  await preferNestedLoops(tx);
  await saveDesiredState(tx, ids);
  await saveTerms(tx, ids, at);
  return made;
}

async function updateSubscribersInSql(tx: Tx, found: ImportDetails, rows: readonly number[], at: string) {
  if (rows.length === 0) return { all: [], withNewBillingDate: [] };
  await preferHashJoins(tx);
  await updateCustomerRows(tx, found.id, rows);
  const subscribers = await updateSubscriberRows(tx, found.id, rows, at);
  const idsOf = (isNew: boolean) =>
    subscribers.filter((subscriber) => subscriber.hasNewPassword === isNew).map(({ id }) => id);
  await preferNestedLoops(tx);
  await saveDesiredState(tx, idsOf(false));
  await saveDesiredState(tx, idsOf(true), { repush: true });
  const all = subscribers.map(({ id }) => id);
  await saveTerms(tx, all, at);
  return {
    all,
    withNewBillingDate: subscribers.filter(({ hasNewBillingDate }) => hasNewBillingDate).map(({ id }) => id),
  };
}
