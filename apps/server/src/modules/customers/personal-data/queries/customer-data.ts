import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export type DataRow = Readonly<Record<string, unknown>>;

/** Tables with rows of a subscriber, in the order of the file. */
const subscriberTables = [
  'subscriber_balances',
  'subscriber_presence',
  'subscriber_terms',
  'recurring_charges',
  'skipped_months',
  'router_secrets',
  'usage_hours',
  'usage_days',
  'invoices',
  'payments',
  'credit_notes',
  'retail_invoices',
  'retail_payments',
  'security_deposits',
  'notifications',
  'tickets',
  'outage_subscribers',
] as const;

/** Tables with rows of such a document. */
const documentTables = [
  { table: 'invoice_lines', of: 'invoices', column: 'invoice_id' },
  { table: 'allocations', of: 'invoices', column: 'invoice_id' },
  { table: 'payment_refunds', of: 'payments', column: 'payment_id' },
  { table: 'credit_note_refunds', of: 'credit_notes', column: 'credit_note_id' },
  { table: 'ticket_replies', of: 'tickets', column: 'ticket_id' },
  { table: 'ticket_attachments', of: 'tickets', column: 'ticket_id' },
  { table: 'visits', of: 'tickets', column: 'ticket_id' },
] as const;

const pageSize = 5_000;

export const findCustomerRow = async (tx: Tx, id: number): Promise<DataRow | undefined> => {
  const { rows } = await sql<{
    row: DataRow;
  }>`select to_jsonb(c) as row from customers c where c.id = ${id}`.execute(tx);
  return rows[0]?.row;
};

type Section = readonly [table: string, rows: AsyncIterable<DataRow>];

/** Everything that is stored about a customer besides the customer's own row, table by table. */
export function customerSections(tx: Tx, customerId: number, ids: readonly number[]): Section[] {
  const bySubscriber = (table: string, column = 'subscriber_id'): Section => [
    table,
    rowsOf(
      sql<{
        row: DataRow;
      }>`select to_jsonb(t) as row from ${sql.table(table)} t where t.${sql.ref(column)} = any(${ids})`.execute(
        tx,
      ),
    ),
  ];
  const byDocument = ({ table, of, column }: (typeof documentTables)[number]): Section => [
    table,
    rowsOf(
      sql<{ row: DataRow }>`
      select to_jsonb(t) as row from ${sql.table(table)} t
      where t.${sql.ref(column)} in (select d.id from ${sql.table(of)} d where d.subscriber_id = any(${ids}))`.execute(
        tx,
      ),
    ),
  ];
  return [
    bySubscriber('subscribers', 'id'),
    ...subscriberTables.map((table) => bySubscriber(table)),
    ...documentTables.map(byDocument),
    [
      'message_opt_outs',
      rowsOf(
        sql<{
          row: DataRow;
        }>`select to_jsonb(t) as row from message_opt_outs t where t.customer_id = ${customerId}`.execute(tx),
      ),
    ],
    ['sessions', sessionsOf(tx, ids)],
    ['changes', changesOf(tx, customerId, ids)],
  ];
}

async function* rowsOf(result: Promise<{ rows: { row: DataRow }[] }>): AsyncGenerator<DataRow> {
  const { rows } = await result;
  for (const { row } of rows) yield row;
}

async function* sessionsOf(tx: Tx, ids: readonly number[]): AsyncGenerator<DataRow> {
  let after = { at: '-infinity', id: 0 };
  for (;;) {
    const { rows } = await sql<{ row: DataRow; at: string; id: number }>`
      select to_jsonb(l) as row, l.started_at::text as at, l.id from session_log l
      where l.subscriber_id = any(${ids}) and (l.started_at, l.id) > (${after.at}::timestamptz, ${after.id})
      order by l.started_at, l.id limit ${pageSize}`.execute(tx);
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
  }
}

/** What was changed and when; not by which user and from where, which is data about others. */
async function* changesOf(tx: Tx, customerId: number, ids: readonly number[]): AsyncGenerator<DataRow> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ row: DataRow; id: number }>`
      select jsonb_build_object('at', a.at, 'entity', a.entity, 'entity_id', a.entity_id, 'action', a.action,
        'before', a.before, 'after', a.after) as row, a.id
      from audit_log a
      where ((a.entity = 'customers' and a.entity_id = ${customerId}) or (a.entity = 'subscribers' and a.entity_id = any(${ids})))
        and a.id > ${after}
      order by a.id limit ${pageSize}`.execute(tx);
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}
