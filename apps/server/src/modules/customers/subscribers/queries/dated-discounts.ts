import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

const appliesOn = (day: string) =>
  sql<boolean>`coalesce(discount_from <= ${day}::date, true) and coalesce(discount_until >= ${day}::date, true)`;
const isOutdated = (day: string) => sql<boolean>`discount_active <> (${appliesOn(day)})`;

/** Subscribers whose discount began or ended, or will begin later; locked. */
export const changedDiscounts = (
  tx: Tx,
  today: string,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '>', after)
    .where(sql<boolean>`(discount_from is not null or discount_until is not null)`)
    .where(isOutdated(today))
    .where('status', '<>', 'closed')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** What lists and reports show as the price of today. Invoices are calculated from the days themselves. */
export const saveActiveDiscounts = (tx: Tx, ids: readonly number[], today: string) =>
  tx
    .updateTable('subscribers')
    .set({ discount_active: appliesOn(today) })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where(isOutdated(today))
    .execute();
