import type { PaymentMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { type RetailAccount, retailBalanceOf } from './retail-payments.ts';

export interface RetailReseller {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** The wholesale reseller who invoices this subscriber; undefined if the ISP does. */
export const findRetailReseller = (tx: Tx, subscriberId: number): Promise<RetailReseller | undefined> =>
  tx
    .selectFrom('subscribers as s')
    .innerJoin('resellers as r', 'r.user_id', 's.reseller_user_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.id',
      'r.user_id as userId',
      sql<string>`coalesce(r.business_name, u.full_name)`.as('name'),
      'u.mobile',
      'u.email',
    ])
    .where('s.id', '=', subscriberId)
    .where('r.model', '=', 'wholesale')
    .executeTakeFirst();

const due = sql<number>`amount_minor - credited_minor - paid_minor`;

/** What a subscriber sees of the invoices of a reseller and of payments to them. */
export async function retailPageOf(
  tx: Tx,
  account: RetailAccount,
  {
    today,
    invoices: maxInvoices,
    receipts: maxReceipts,
  }: { today: string; invoices: number; receipts: number },
) {
  const { subscriberId, resellerId } = account;
  const invoices = tx
    .selectFrom('retail_invoices')
    .where('subscriber_id', '=', subscriberId)
    .where('reseller_id', '=', resellerId);
  const open = await invoices
    .select([
      'id',
      'number',
      sql<string>`from_on::text`.as('periodStart'),
      sql<string>`until_on::text`.as('periodEnd'),
      sql<string>`issued_on::text`.as('issuedOn'),
      sql<string>`due_on::text`.as('dueOn'),
      sql<number>`amount_minor - credited_minor`.as('totalMinor'),
      due.as('balanceDueMinor'),
      sql<boolean>`due_on < ${today}::date`.as('overdue'),
    ])
    .where(sql<boolean>`${due} > 0`)
    .orderBy('id')
    .execute();
  const paid = await invoices
    .select([
      'id',
      'number',
      sql<string>`issued_on::text`.as('issuedOn'),
      sql<number>`amount_minor - credited_minor`.as('totalMinor'),
    ])
    .where(sql<boolean>`${due} = 0 and credited_minor < amount_minor`)
    .orderBy('id', 'desc')
    .limit(maxInvoices)
    .execute();
  const receipts = await tx
    .selectFrom('retail_payments')
    .select([
      'id',
      'number',
      sql<string>`(at at time zone (select timezone from isps where id = current_isp()))::date::text`.as(
        'receivedOn',
      ),
      'amount_minor as amountMinor',
      sql<PaymentMethod>`method`.as('method'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('reseller_id', '=', resellerId)
    .where('reversed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxReceipts)
    .execute();
  const creditMinor = Math.max(0, 0 - (await retailBalanceOf(tx, account)));
  return { invoices: open, paidInvoices: paid, receipts, creditMinor };
}
