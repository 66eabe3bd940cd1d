import { type CallInput, type calls, type RetainedRecords, retainedRecords } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { deleteRetention, findRetention, saveRetention } from '../queries/retention-settings.ts';

const allKinds = Object.keys(retainedRecords) as RetainedRecords[];

/** What an ISP cannot choose is not shown to it. */
const kindsOf = (ispId: number | null) =>
  allKinds.filter((kind) => ispId === null || retainedRecords[kind].perIsp);

async function rowsOf(tx: Tx, ispId: number | null, kinds: readonly RetainedRecords[]) {
  const stored = await findRetention(tx, ispId, kinds);
  return stored.map((row) => ({ ...row, minDays: retainedRecords[row.records].minDays, isEditable: true }));
}

export const listRetention = async (tx: Tx, { ispId }: Caller) => ({
  items: await rowsOf(tx, ispId, kindsOf(ispId)),
});

export async function updateRetention(
  tx: Tx,
  { body: { records, days } }: CallInput<typeof calls.retention.update>,
  { ispId }: Caller,
) {
  const { minDays, perIsp } = retainedRecords[records];
  if (ispId !== null && !perIsp) throw fieldProblem('retention.platform_only', 'records');
  if (days !== null && days < minDays) throw fieldProblem('retention.too_short', 'days');
  if (days === null) await deleteRetention(tx, ispId, records);
  else await saveRetention(tx, ispId, records, days);
  const [row] = await rowsOf(tx, ispId, [records]);
  return row as NonNullable<typeof row>;
}
