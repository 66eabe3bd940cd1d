import { arrayText, type Tx, violatedConstraint } from '@lastmile/database';
import { sql } from 'kysely';
import { Problem } from '../../../../core/problem.ts';
import { type JournalEntry, type JournalLine, type SourceKind, withoutZeroLines } from '../rules/journal.ts';

/**
 * Posts all entries with one statement, because the trigger checks the lines of a statement together and
 * rejects entries that do not balance.
 */
export async function postEntries(tx: Tx, given: readonly JournalEntry[]): Promise<void> {
  const entries = withoutZeroLines(given);
  if (entries.length === 0) return;
  const lines = entries.flatMap((entry, n) =>
    entry.lines.map((line, index) => ({ line, n: n + 1, lineNo: index + 1 })),
  );
  const partyOf = <Key extends 'subscriberId' | 'userId' | 'method'>(line: JournalLine, key: Key) =>
    (line as Partial<Record<Key, number | string>>)[key] ?? null;
  await sql`
    with given as materialized (
      select * from unnest(
        ${arrayText(entries.map(({ kind }) => kind))}::text[], ${arrayText(entries.map(({ sourceKind }) => sourceKind))}::text[],
        ${arrayText(entries.map(({ sourceId }) => sourceId))}::bigint[], ${arrayText(entries.map(({ revision }) => revision ?? 1))}::integer[],
        ${arrayText(entries.map(({ at }) => at))}::timestamptz[]
      ) with ordinality g (kind, source_kind, source_id, revision, at, n)
    ), made as (
      insert into journal_entries (kind, source_kind, source_id, revision, at)
      select kind, source_kind, source_id, revision, at from given order by n
      returning id, kind, source_kind, source_id, revision
    ), entry as materialized (
      select made.id, given.n from made join given using (kind, source_kind, source_id, revision)
    )
    insert into journal_lines (entry_id, line_no, account, subscriber_id, user_id, method, amount_minor)
    select entry.id, l.line_no, l.account, l.subscriber_id, l.user_id, l.method, l.amount_minor
    from unnest(
      ${arrayText(lines.map(({ n }) => n))}::bigint[], ${arrayText(lines.map(({ lineNo }) => lineNo))}::smallint[],
      ${arrayText(lines.map(({ line }) => line.account))}::text[],
      ${arrayText(lines.map(({ line }) => partyOf(line, 'subscriberId')))}::bigint[],
      ${arrayText(lines.map(({ line }) => partyOf(line, 'userId')))}::bigint[],
      ${arrayText(lines.map(({ line }) => partyOf(line, 'method')))}::text[],
      ${arrayText(lines.map(({ line }) => line.amountMinor))}::bigint[]
    ) l (n, line_no, account, subscriber_id, user_id, method, amount_minor)
    join entry using (n)`
    .execute(tx)
    .catch(explainClosed);
}

/** The database rejects entries of a closed month, and cash movements of a holder before the end of their last closed day. */
function explainClosed(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'ledger_period_closed') throw new Problem('period_closing.closed');
  if (constraint === 'cash_day_closed') throw new Problem('cash_book.day_closed');
  throw error;
}

/** Reverses posted entries: the same lines with opposite signs, as entries of another kind. */
export async function postReversals(
  tx: Tx,
  of: {
    readonly sourceKind: SourceKind;
    readonly kind: string;
    readonly posted: readonly { readonly id: number; readonly revision: number }[];
  },
  as: { readonly kind: string; readonly at: string },
): Promise<void> {
  await sql`
    with posted as materialized (
      select e.id, e.source_id, e.revision
      from unnest(${of.posted.map(({ id }) => id)}::bigint[], ${of.posted.map(({ revision }) => revision)}::integer[]) p (source_id, revision)
      join journal_entries e on e.source_kind = ${of.sourceKind} and e.source_id = p.source_id and e.kind = ${of.kind} and e.revision = p.revision
    ), made as (
      insert into journal_entries (kind, source_kind, source_id, revision, at)
      select ${as.kind}, ${of.sourceKind}, source_id, revision, ${as.at}::timestamptz from posted order by id
      returning id, source_id
    )
    insert into journal_lines (entry_id, line_no, account, subscriber_id, user_id, method, amount_minor)
    select made.id, l.line_no, l.account, l.subscriber_id, l.user_id, l.method, -l.amount_minor
    from made join posted using (source_id) join journal_lines l on l.entry_id = posted.id`
    .execute(tx)
    .catch(explainClosed);
}

/** Nobody else can move money of these subscribers until the transaction ends. */
export async function lockBalances(tx: Tx, subscriberIds: readonly number[]): Promise<void> {
  if (subscriberIds.length > 0) {
    await sql`select lock_balances(${[...new Set(subscriberIds)]}::bigint[])`.execute(tx);
  }
}

/** The balance due of each subscriber; negative: account credit. A missing entry means 0. */
async function balancesOf(tx: Tx, subscriberIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('subscriber_balances')
    .select(['subscriber_id as id', 'balance_minor as balanceMinor'])
    .where('subscriber_id', '=', sql<number>`any(${[...subscriberIds]})`)
    .execute();
  return new Map(rows.map(({ id, balanceMinor }) => [id, balanceMinor]));
}

export const balanceOf = async (tx: Tx, subscriberId: number): Promise<number> =>
  (await balancesOf(tx, [subscriberId])).get(subscriberId) ?? 0;
