import type { manualMethods } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { type CreditNoteFilter, matches, ofReseller } from './credit-note-filter.ts';

type Field = 'issuedOn' | 'amountMinor';
type Sorted = CreditNoteFilter & { readonly sort: Field | `-${Field}` };

/** Ids are assigned at issue, so their order is that of issue. */
const sortKeys: Record<Field, readonly RawBuilder<unknown>[]> = {
  issuedOn: [sql`credit_notes.id`],
  amountMinor: [sql`credit_notes.amount_minor`, sql`credit_notes.id`],
};

function order(sort: Sorted['sort']): RawBuilder<unknown> {
  const keys = sortKeys[sort.replace('-', '') as Field];
  return sql.join(sort.startsWith('-') ? keys.map((key) => sql`${key} desc`) : keys);
}

interface BilledSubscriber {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
}
type Numbered = { id: number; number: string };

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('credit_notes')
    .innerJoin('subscribers', 'subscribers.id', 'credit_notes.subscriber_id')
    .leftJoin('customers', 'customers.id', 'subscribers.customer_id')
    .leftJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .select([
      'credit_notes.id',
      'credit_notes.number',
      'credit_notes.kind',
      sql<BilledSubscriber>`jsonb_build_object('id', subscribers.id, 'username', subscribers.username, 'name', customers.name,
        'mobile', customers.mobile)`.as('subscriber'),
      sql<Numbered | null>`case when invoices.id is not null
        then jsonb_build_object('id', invoices.id, 'number', invoices.number) end`.as('invoice'),
      'credit_notes.cause',
      'credit_notes.reason',
      'credit_notes.issued_on as issuedOn',
      'credit_notes.amount_minor as amountMinor',
      'credit_notes.vat_minor as vatMinor',
      'credit_notes.allocated_minor as allocatedMinor',
      'credit_notes.refunded_minor as refundedMinor',
      sql<number>`case when credit_notes.kind = 'credit' and credit_notes.reversed_at is null
        then credit_notes.amount_minor - credit_notes.allocated_minor - credit_notes.refunded_minor else 0 end`.as(
        'creditMinor',
      ),
      'credit_notes.status',
      'credit_notes.version',
    ]);

/** Finds the keys by an index first, and loads the other columns only for the rows of the page. */
export const creditNotePage = (
  tx: Tx,
  filter: Sorted,
  own: VisibleResellers,
  limit: number,
  offset: number,
) =>
  rowsOf(tx)
    .where(
      'credit_notes.id',
      '=',
      sql<number>`any(array(select id from credit_notes where ${matches(filter, own)}
        order by ${order(filter.sort)} limit ${limit} offset ${offset}))`,
    )
    .orderBy(order(filter.sort))
    .execute();

export const streamCreditNotes = (tx: Tx, filter: Sorted, own: VisibleResellers) =>
  rowsOf(tx)
    .where('credit_notes.id', 'in', (eb) =>
      eb.selectFrom('credit_notes').select('id').where(matches(filter, own)),
    )
    .orderBy(order(filter.sort))
    .stream();

export const findCreditNote = (tx: Tx, id: number, own: VisibleResellers) =>
  rowsOf(tx)
    .leftJoin('users as maker', 'maker.id', 'credit_notes.created_by')
    .leftJoin('users as reverser', 'reverser.id', 'credit_notes.reversed_by')
    .select([
      'credit_notes.created_at as createdAt',
      'maker.full_name as createdBy',
      'credit_notes.reversed_at as reversedAt',
      'reverser.full_name as reversedBy',
      'credit_notes.reversed_reason as reversedReason',
    ])
    .where('credit_notes.id', '=', id)
    .$if(own !== null, (query) => query.where(ofReseller(own ?? [])))
    .executeTakeFirst();

/** In basis points: its own, or that of its invoice. */
export async function vatRateOf(tx: Tx, id: number): Promise<number> {
  const { vatRate } = await tx
    .selectFrom('credit_notes as n')
    .leftJoin('invoices as i', 'i.id', 'n.invoice_id')
    .select(sql<number>`coalesce(n.vat_rate, i.vat_rate)`.as('vatRate'))
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow();
  return vatRate;
}

export const allocationsOf = (tx: Tx, creditNoteId: number) =>
  tx
    .selectFrom('allocations as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select([
      'a.id',
      'a.invoice_id as invoiceId',
      'i.number',
      'a.amount_minor as amountMinor',
      'a.at',
      'a.released_at as releasedAt',
    ])
    .where('a.credit_note_id', '=', creditNoteId)
    .orderBy('a.id')
    .execute();

export const refundsOf = (tx: Tx, creditNoteId: number) =>
  tx
    .selectFrom('credit_note_refunds as r')
    .innerJoin('users as payer', 'payer.id', 'r.paid_by')
    .select([
      'r.id',
      'r.amount_minor as amountMinor',
      sql<(typeof manualMethods)[number]>`r.method`.as('method'),
      'r.reference',
      sql<{ id: number; name: string }>`jsonb_build_object('id', payer.id, 'name', payer.full_name)`.as(
        'paidBy',
      ),
      'r.reason',
      'r.refunded_at as refundedAt',
    ])
    .where('r.credit_note_id', '=', creditNoteId)
    .orderBy('r.id')
    .execute();
