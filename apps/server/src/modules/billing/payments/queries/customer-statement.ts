import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { customerAddress } from '../../../customers/subscribers/index.ts';

/** The customer on a statement. */
export const findStatementCustomer = (tx: Tx, id: number) =>
  tx
    .selectFrom('customers as c')
    .select([
      'c.id',
      'c.name',
      'c.name_bn as nameBn',
      'c.customer_code as pairCode',
      'c.mobile',
      'c.erased_at as erasedAt',
      customerAddress('c').as('address'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();

/** All subscribers of a customer; a reseller sees only their own. */
export const subscribersOfCustomer = (tx: Tx, customerId: number, own: VisibleResellers) =>
  tx
    .selectFrom('subscribers')
    .select(['id', 'username'])
    .where('customer_id', '=', customerId)
    .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
    .orderBy('id')
    .execute();

/** The balance due of each subscriber before an instant; a missing entry means 0. */
export async function balancesBefore(
  tx: Tx,
  subscriberIds: readonly number[],
  before: string,
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('journal_lines as l')
    .innerJoin('journal_entries as e', 'e.id', 'l.entry_id')
    .select([
      sql<number>`l.subscriber_id`.as('id'),
      sql<number>`sum(l.amount_minor)::bigint`.as('balanceMinor'),
    ])
    .where('l.subscriber_id', '=', sql<number>`any(${[...subscriberIds]}::bigint[])`)
    .where('e.at', '<', before)
    .groupBy('l.subscriber_id')
    .execute();
  return new Map(rows.map(({ id, balanceMinor }) => [id, balanceMinor]));
}
