import type { GatewayStatement } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { findPlatformSettings } from '../../isps/index.ts';
import type { ReadRow, StatementColumns } from '../rules/read-statement.ts';

type Gateway = GatewayStatement['gateway'];

export interface NewStatement {
  readonly gateway: Gateway;
  readonly fileName: string;
  readonly digest: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly rowCount: number;
  readonly skippedCount: number;
}

/** The file, or undefined if it was uploaded before. A second upload at the same time waits for the first. */
export const insertStatement = (tx: Tx, statement: NewStatement) =>
  tx
    .insertInto('gateway_statements')
    .values({
      gateway: statement.gateway,
      file_name: statement.fileName,
      digest: statement.digest,
      starts_on: statement.startsOn,
      ends_on: statement.endsOn,
      row_count: statement.rowCount,
      skipped_count: statement.skippedCount,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const findStatementOfFile = (tx: Tx, gateway: Gateway, digest: string) =>
  tx
    .selectFrom('gateway_statements')
    .select('id')
    .where('gateway', '=', gateway)
    .where('digest', '=', digest)
    .executeTakeFirst();

export const saveMapping = (tx: Tx, gateway: Gateway, columns: StatementColumns) => {
  const row = {
    transaction_column: columns.transactionColumn,
    amount_column: columns.amountColumn,
    fee_column: columns.feeColumn ?? null,
    date_column: columns.dateColumn ?? null,
  };
  return tx
    .insertInto('gateway_statement_mappings')
    .values({ gateway, ...row })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet(row))
    .execute();
};

/** The currency that this gateway was paid in last; that of the platform before the first payment. */
export async function currencyOfGateway(tx: Tx, gateway: Gateway): Promise<string> {
  const found = await tx
    .selectFrom('checkouts')
    .select('currency')
    .where('gateway', '=', gateway)
    .where('collected_by', '=', 'platform')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.currency ?? (await findPlatformSettings(tx)).currency;
}

/** What a gateway kept of a payment as far as is known: corrections after a settlement are adjustments. */
export const knownFee = sql`coalesce(c.fee_minor, 0) - coalesce((select sum(a.amount_minor) from settlement_adjustments a
  where a.checkout_id = c.id and a.kind = 'fee'), 0)`;

/**
 * All rows in one statement, each with what it was matched with. A payment is found by the transaction that the gateway
 * gave it, one after another by the index: the planner cannot know how many rows an array has, and joins them in a loop.
 */
export const insertMatchedRows = (tx: Tx, id: number, gateway: Gateway, rows: readonly ReadRow[]) =>
  sql`
    insert into gateway_statement_rows (statement_id, row_no, transaction_id, day_text, amount_minor, fee_minor, raw_text, checkout_id,
      our_amount_minor, our_fee_minor, result)
    with sent as (
      select t.*, upper(regexp_replace(t.transaction_id, '[^A-Za-z0-9]', '', 'g')) as key
      from unnest(${rows.map(({ rowNumber }) => rowNumber)}::int[], ${rows.map(({ transactionId }) => transactionId)}::text[],
        ${rows.map(({ day }) => day)}::text[], ${rows.map(({ amountMinor }) => amountMinor)}::bigint[],
        ${rows.map(({ feeMinor }) => feeMinor)}::bigint[], ${rows.map(({ rawText }) => rawText)}::text[])
        t (row_no, transaction_id, day_text, amount_minor, fee_minor, raw_text)
    ), numbered as (
      select s.*, row_number() over (partition by key, amount_minor < 0 order by row_no) as nth from sent s
    )
    select ${id}, n.row_no, n.transaction_id, n.day_text, n.amount_minor, n.fee_minor, n.raw_text, o.id, o.paid_minor, o.fee_minor,
      case when n.amount_minor is null then 'unreadable'
        when o.posted_at is null then 'missing_here'
        when n.amount_minor < 0 then case when -n.amount_minor = o.refunded_minor
          or exists (select from checkout_refunds r where r.checkout_id = o.id and r.state = 'refunded' and r.amount_minor = -n.amount_minor)
          then 'matched' else 'amount_differs' end
        when n.nth > 1 then 'duplicate'
        when n.amount_minor <> o.paid_minor then 'amount_differs'
        when n.fee_minor <> o.fee_minor then 'fee_differs'
        else 'matched' end
    from numbered n left join lateral (
      select c.id, c.paid_minor, c.posted_at, c.refunded_minor, (${knownFee})::bigint as fee_minor
      from checkouts c
      where c.transaction_key = n.key and c.gateway = ${gateway} and c.collected_by = 'platform' and not c.is_sandbox
      order by c.posted_at nulls last, c.id limit 1
    ) o on true
    order by n.row_no`.execute(tx);

/** Online payments of the period, by the day of the ISP, that no statement of the gateway has. */
export const insertMissingThere = (tx: Tx, id: number, { gateway, startsOn, endsOn }: NewStatement) =>
  sql`
    insert into gateway_statement_rows (statement_id, transaction_id, checkout_id, our_amount_minor, our_fee_minor, result)
    select ${id}, c.transaction_id, c.id, c.paid_minor, (${knownFee})::bigint, 'missing_there'
    from checkouts c join isps i on i.id = c.isp_id
    where c.gateway = ${gateway} and c.collected_by = 'platform' and not c.is_sandbox and c.posted_at is not null
      and c.transaction_id is not null
      and c.started_at between ${startsOn}::date - 8 and ${endsOn}::date + 2
      and (coalesce(c.paid_at, c.posted_at) at time zone i.timezone)::date between ${startsOn}::date and ${endsOn}::date
      and not exists (select from gateway_statement_rows r where r.checkout_id = c.id and r.row_no is not null)
    order by c.id`.execute(tx);

/**
 * A payment around midnight may be in the next statement: what this one has is no longer missing in an earlier one.
 * The rows were written a moment ago, so the planner knows nothing of them and would compare each with each.
 */
export async function closeFoundLater(tx: Tx, id: number, at: string): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx);
  await sql`
    update gateway_statement_rows r set resolution = 'found_later', resolved_at = ${at}::timestamptz
    where r.result = 'missing_there' and r.resolved_at is null and r.statement_id <> ${id}
      and r.checkout_id in (select f.checkout_id from gateway_statement_rows f
        where f.statement_id = ${id} and f.row_no is not null)`.execute(tx);
  await sql`set local enable_nestloop = on`.execute(tx);
}
