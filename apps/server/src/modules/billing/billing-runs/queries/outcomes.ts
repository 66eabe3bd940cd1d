import type { BillingOutcome, InvoiceStatus } from '@lastmile/contract';
import { arrayText, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { matchingSubscribers } from '../../../customers/subscribers/index.ts';

export interface NewOutcome {
  readonly subscriberId: number;
  readonly outcome: BillingOutcome;
  readonly invoiceIds: readonly number[];
  readonly invoices: number;
  readonly amountMinor: number;
  readonly detail: string | null;
}

export async function insertOutcomes(tx: Tx, runId: number, rows: readonly NewOutcome[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (of: (row: NewOutcome) => number | string): string => arrayText(rows.map(of));
  await sql`
    insert into billing_run_outcomes (run_id, subscriber_id, outcome, invoice_ids, invoices, amount_minor, detail)
    select ${runId}, o.line, o.outcome, o.ids::bigint[], o.invoices, o.amount, o.detail
    from unnest(${column(({ subscriberId }) => subscriberId)}::bigint[], ${column(({ outcome }) => outcome)}::text[],
      ${column(({ invoiceIds }) => `"${arrayText(invoiceIds)}"`)}::text[], ${column(({ invoices }) => invoices)}::integer[],
      ${column(({ amountMinor }) => amountMinor)}::bigint[], ${rows.map(({ detail }) => detail)}::text[])
      o (line, outcome, ids, invoices, amount, detail)`.execute(tx);
}

export interface OutcomeFilter {
  readonly search: string;
  readonly outcome?: BillingOutcome | undefined;
  readonly invoiced?: 'yes' | 'no' | undefined;
}

function matches(runId: number, { search, outcome, invoiced }: OutcomeFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`run_id = ${runId}`];
  if (search) conditions.push(sql`subscriber_id = any(array(${matchingSubscribers(search)}))`);
  if (outcome) conditions.push(sql`outcome = ${outcome}`);
  if (invoiced === 'yes') conditions.push(sql`outcome = 'invoiced'`);
  if (invoiced === 'no') conditions.push(sql`outcome <> 'invoiced'`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

interface Invoice {
  readonly id: number;
  readonly number: string;
  readonly status: InvoiceStatus;
  readonly totalMinor: number;
}
interface Subscriber {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
}

/** The rows of a page, filtered before anything is joined to them. */
const shown = (tx: Tx, found: RawBuilder<unknown>) =>
  tx
    .selectFrom(sql<{ subscriber_id: number; outcome: BillingOutcome }>`${found}`.as('o'))
    .innerJoin('subscribers as s', 's.id', 'o.subscriber_id')
    .leftJoin('customers as p', 'p.id', 's.customer_id')
    .select([
      's.id',
      sql<Subscriber>`jsonb_build_object('id', s.id, 'username', s.username, 'name', p.name, 'mobile', p.mobile)`.as(
        'subscriber',
      ),
      'o.outcome',
      sql<number>`o.invoices`.as('invoices'),
      sql<number>`o.amount_minor`.as('amountMinor'),
      sql<string | null>`o.detail`.as('detail'),
      sql<
        Invoice[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'status', i.status,
          'totalMinor', i.total_minor) order by i.id), '[]')
        from invoices i where i.id = any(o.invoice_ids))`.as('issuedInvoices'),
    ]);

type Sort = 'id' | '-id';
const order = (sort: Sort) => (sort === 'id' ? sql`subscriber_id` : sql`subscriber_id desc`);

export const outcomePage = (
  tx: Tx,
  runId: number,
  filter: OutcomeFilter & { readonly sort: Sort },
  limit: number,
  offset: number,
) =>
  shown(
    tx,
    sql`(select * from billing_run_outcomes where ${matches(runId, filter)}
      order by ${order(filter.sort)} limit ${limit} offset ${offset})`,
  )
    .orderBy(order(filter.sort))
    .execute();

export const streamOutcomes = (tx: Tx, runId: number, filter: OutcomeFilter & { readonly sort: Sort }) =>
  shown(tx, sql`(select * from billing_run_outcomes where ${matches(runId, filter)})`)
    .orderBy(order(filter.sort))
    .stream();

export async function countOutcomes(tx: Tx, runId: number, filter: OutcomeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from billing_run_outcomes where ${matches(runId, filter)}`.execute(tx);
  return rows[0]?.count ?? 0;
}
