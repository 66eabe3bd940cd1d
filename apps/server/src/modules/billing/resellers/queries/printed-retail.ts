import type { PaymentMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { PayLinkTarget } from '../../pay-links/index.ts';

interface Seller {
  readonly name: string;
  readonly address: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** As it was on the day of issue. */
interface RetailSnapshot {
  readonly seller: Seller;
  readonly name: string | null;
  readonly nameBn: string | null;
  readonly customerCode: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly username: string;
  readonly packageName: string;
}

export const findPrintedInvoice = (tx: Tx, id: number) =>
  tx
    .selectFrom('retail_invoices')
    .select([
      'number',
      'subscriber_id as subscriberId',
      // None of a subscriber who was transferred: the page is that of the new seller.
      sql<PayLinkTarget | null>`(select jsonb_build_object('ispId', s.isp_id, 'subscriberId', s.id, 'version', s.pay_link_version)
        from subscribers s where s.isp_id = retail_invoices.isp_id and s.id = retail_invoices.subscriber_id
          and s.reseller_user_id = retail_invoices.user_id)`.as('payLinkTarget'),
      sql<string>`issued_on::text`.as('issuedOn'),
      sql<string>`due_on::text`.as('dueOn'),
      sql<string>`from_on::text`.as('periodStart'),
      sql<string>`until_on::text`.as('periodEnd'),
      sql<RetailSnapshot>`snapshot`.as('snapshot'),
      'amount_minor as amountMinor',
      'credited_minor as creditedMinor',
      'paid_minor as paidMinor',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
export type PrintedRetailInvoice = NonNullable<Awaited<ReturnType<typeof findPrintedInvoice>>>;

/** For subscribers who were transferred, and are not visible to the reseller any more. */
const lastSnapshot = sql`(select x.snapshot from retail_invoices x where x.reseller_id = p.reseller_id
  and x.subscriber_id = p.subscriber_id order by x.id desc limit 1)`;

export const findPrintedPayment = (tx: Tx, id: number) =>
  tx
    .selectFrom('retail_payments as p')
    .innerJoin('resellers as r', 'r.id', 'p.reseller_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('subscribers as s', 's.id', 'p.subscriber_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .select([
      'p.number',
      'p.subscriber_id as subscriberId',
      'p.at',
      sql<PaymentMethod>`p.method`.as('method'),
      'p.reference',
      'p.amount_minor as amountMinor',
      'p.refunded_minor as refundedMinor',
      sql<boolean>`p.reversed_at is not null`.as('isReversed'),
      sql<string>`coalesce(s.username, ${lastSnapshot} ->> 'username', '')`.as('username'),
      sql<string | null>`coalesce(c.name, ${lastSnapshot} ->> 'name')`.as('name'),
      sql<string | null>`coalesce(c.name_bn, ${lastSnapshot} ->> 'nameBn')`.as('nameBn'),
      sql<Seller>`jsonb_build_object('name', coalesce(r.business_name, u.full_name), 'address', r.address, 'mobile', u.mobile,
        'email', u.email)`.as('seller'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
export type PrintedRetailPayment = NonNullable<Awaited<ReturnType<typeof findPrintedPayment>>>;
