import type { CallInput, GatewayStatement, gatewayStatementCalls, StatementResult } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { StatementMapping } from '../rules/statement-columns.ts';
import { currencyOfGateway } from './match-statement.ts';

type ListQuery = CallInput<typeof gatewayStatementCalls.list>['query'];
type RowQuery = CallInput<typeof gatewayStatementCalls.rows>['query'];
type Gateway = GatewayStatement['gateway'];

export const findMapping = (tx: Tx, gateway: Gateway): Promise<StatementMapping | undefined> =>
  tx
    .selectFrom('gateway_statement_mappings')
    .select([
      'transaction_column as transactionColumn',
      'amount_column as amountColumn',
      'fee_column as feeColumn',
      'date_column as dateColumn',
    ])
    .where('gateway', '=', gateway)
    .executeTakeFirst();

const statements = (tx: Tx) =>
  tx
    .selectFrom('gateway_statements as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('gateway_statement_rows as r')
          .select([
            sql<number>`count(*) filter (where r.result = 'matched')::int`.as('matched'),
            sql<number>`count(*) filter (where r.result <> 'matched')::int`.as('differences'),
            sql<number>`count(*) filter (where r.result <> 'matched' and r.resolved_at is null)::int`.as(
              'open',
            ),
          ])
          .whereRef('r.statement_id', '=', 's.id')
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      's.id',
      sql<Gateway>`s.gateway`.as('gateway'),
      's.file_name as fileName',
      sql<string>`s.starts_on::text`.as('startsOn'),
      sql<string>`s.ends_on::text`.as('endsOn'),
      's.row_count as rowCount',
      's.skipped_count as skippedCount',
      'c.matched as matchedCount',
      'c.differences as differenceCount',
      'c.open as openCount',
      's.created_at as createdAt',
      'u.full_name as author',
    ]);

export async function statementPage(tx: Tx, { page, pageSize, sort, gateway }: ListQuery) {
  let rows = statements(tx);
  if (gateway) rows = rows.where('s.gateway', '=', gateway);
  const items = await rows
    .orderBy('s.id', sort === 'createdAt' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  let counted = tx.selectFrom('gateway_statements').select(sql<number>`count(*)::int`.as('total'));
  if (gateway) counted = counted.where('gateway', '=', gateway);
  return { items, page, pageSize, total: (await counted.executeTakeFirstOrThrow()).total };
}

export const findStatement = (tx: Tx, id: number) => statements(tx).where('s.id', '=', id).executeTakeFirst();

export const resultsOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('gateway_statement_rows')
    .select([
      sql<StatementResult>`result`.as('result'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where resolved_at is null and result <> 'matched')::int`.as('open'),
    ])
    .where('statement_id', '=', id)
    .groupBy('result')
    .execute();

function rowsOf(tx: Tx, id: number, { result, state, ispId, search }: Partial<RowQuery>) {
  let rows = tx
    .selectFrom('gateway_statement_rows as r')
    .leftJoin('checkouts as c', 'c.id', 'r.checkout_id')
    .leftJoin('isps as i', 'i.id', 'c.isp_id')
    .leftJoin('users as u', 'u.id', 'r.resolved_by')
    .select([
      'r.id',
      'r.row_no as rowNumber',
      'r.transaction_id as transactionId',
      'r.day_text as day',
      'c.currency',
      'r.amount_minor as amountMinor',
      'r.fee_minor as feeMinor',
      'r.raw_text as rawText',
      sql<StatementResult>`r.result`.as('result'),
      'r.checkout_id as checkoutId',
      'c.reference',
      'i.name as isp',
      'r.our_amount_minor as ourAmountMinor',
      'r.our_fee_minor as ourFeeMinor',
      sql<'noted' | 'fee_corrected' | 'found_later' | null>`r.resolution`.as('resolution'),
      'r.note',
      'u.full_name as resolvedBy',
      'r.resolved_at as resolvedAt',
    ])
    .where('r.statement_id', '=', id);
  if (result) rows = rows.where('r.result', '=', result);
  if (state === 'open') rows = rows.where('r.result', '<>', 'matched').where('r.resolved_at', 'is', null);
  if (state === 'resolved') rows = rows.where('r.resolved_at', 'is not', null);
  if (ispId) rows = rows.where('c.isp_id', '=', ispId);
  if (search) rows = rows.where('r.transaction_id', '=', search);
  return rows;
}

export async function statementRowPage(tx: Tx, id: number, query: RowQuery) {
  const { page, pageSize, sort } = query;
  const direction = sort === '-rowNumber' ? 'desc' : 'asc';
  const found = await rowsOf(tx, id, query)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('r.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const usual = await usualCurrency(tx, id);
  const items = found.map(({ total: _, ...item }) => ({ ...item, currency: item.currency ?? usual }));
  return { items, page, pageSize, total: found[0]?.total ?? 0 };
}

/** Rows without a payment are in the currency that the gateway was paid in last, as they were read. */
async function usualCurrency(tx: Tx, statementId: number): Promise<string> {
  const { gateway } = await tx
    .selectFrom('gateway_statements')
    .select(sql<Gateway>`gateway`.as('gateway'))
    .where('id', '=', statementId)
    .executeTakeFirstOrThrow();
  return currencyOfGateway(tx, gateway);
}

export async function* exportStatementRows(tx: Tx, id: number, query: RowQuery) {
  const usual = await usualCurrency(tx, id);
  const rows = rowsOf(tx, id, query).orderBy('r.id').stream();
  for await (const row of rows)
    yield {
      statementRow: row.rowNumber,
      transactionId: row.transactionId,
      statementDay: row.day,
      statementResult: row.result,
      currency: row.currency ?? usual,
      amountMinor: row.amountMinor,
      feeMinor: row.feeMinor,
      ourAmountMinor: row.ourAmountMinor,
      ourFeeMinor: row.ourFeeMinor,
      ispName: row.isp,
      reference: row.reference,
      note: row.note,
    };
}
