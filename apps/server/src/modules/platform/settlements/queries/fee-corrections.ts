import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { knownFee } from './match-statement.ts';

interface OpenRow {
  readonly id: number;
  readonly result: string;
}

/** The differences of a statement that are open, locked: the chosen ones, or all fees that differ. */
export const lockOpenRows = (
  tx: Tx,
  statementId: number,
  rowIds: readonly number[] | undefined,
): Promise<OpenRow[]> => {
  const rows = tx
    .selectFrom('gateway_statement_rows')
    .select(['id', 'result'])
    .where('statement_id', '=', statementId)
    .where('result', '<>', 'matched')
    .where('resolved_at', 'is', null);
  return (rowIds ? rows.where('id', 'in', rowIds) : rows.where('result', '=', 'fee_differs'))
    .orderBy('id')
    .forUpdate()
    .execute();
};

export const markResolved = (
  tx: Tx,
  rowIds: readonly number[],
  done: {
    readonly resolution: 'noted' | 'fee_corrected';
    readonly note: string;
    readonly userId: number;
    readonly at: string;
  },
) =>
  sql`
    update gateway_statement_rows set resolution = ${done.resolution}, note = ${done.note}, resolved_by = ${done.userId},
      resolved_at = ${done.at}::timestamptz
    where id = any(${rowIds}::bigint[])`.execute(tx);

/** Settlements and refunds of these ISPs wait, in the order of their ids. */
export const lockIspsOf = (tx: Tx, rowIds: readonly number[]) =>
  sql`
    select lock_unsettled_balance(isp_id) from (
      select distinct c.isp_id from gateway_statement_rows r join checkouts c on c.id = r.checkout_id
      where r.id = any(${rowIds}::bigint[]) order by 1) i`.execute(tx);

/** Of these rows, the fees that no payment can have. */
export async function countImpossible(tx: Tx, rowIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gateway_statement_rows r left join checkouts c on c.id = r.checkout_id
    where r.id = any(${rowIds}::bigint[])
      and (r.result <> 'fee_differs' or r.fee_minor is null or c.id is null or r.fee_minor > c.paid_minor)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * A payment that no settlement has gets the fee of the statement. One that is in a settlement keeps it, as does one whose fee was
 * corrected by an adjustment before: another adjustment makes up for the difference.
 */
export async function insertCorrections(tx: Tx, rowIds: readonly number[], note: string) {
  const { rows } = await sql<{ id: number; adjustmentId: number | null }>`
    with wrong as (
      select r.id as row_id, c.id as checkout_id, c.isp_id, (${knownFee})::bigint as known, r.fee_minor as right_minor,
        exists (select from settlement_items i where i.checkout_id = c.id and i.is_live and i.kind = 'payment')
          or exists (select from settlement_adjustments a where a.checkout_id = c.id and a.kind = 'fee') as is_settled
      from gateway_statement_rows r join checkouts c on c.id = r.checkout_id where r.id = any(${rowIds}::bigint[])
    ), adjusted as (
      insert into settlement_adjustments (isp_id, kind, checkout_id, amount_minor, note)
      select isp_id, 'fee', checkout_id, known - right_minor, ${note} from wrong where is_settled and known <> right_minor
      returning id, checkout_id
    )
    insert into fee_corrections (isp_id, checkout_id, statement_row_id, from_minor, to_minor, adjustment_id)
    select w.isp_id, w.checkout_id, w.row_id, w.known, w.right_minor, a.id
    from wrong w left join adjusted a on a.checkout_id = w.checkout_id where w.known <> w.right_minor
    returning id, adjustment_id as "adjustmentId"`.execute(tx);
  return rows;
}

export async function postCorrections(
  tx: Tx,
  made: { readonly corrections: readonly number[]; readonly adjustments: readonly number[] },
  at: string,
): Promise<void> {
  await sql`select post_fee_corrections(${made.corrections}::bigint[], ${at}::timestamptz)`.execute(tx);
  await sql`select post_settlement_adjustment(id) from unnest(${made.adjustments}::bigint[]) id`.execute(tx);
}
