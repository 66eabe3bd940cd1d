import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const findResellerRole = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'reseller')
      .where('is_system', '=', true)
      .executeTakeFirstOrThrow()
  ).id;

export const hasPackages = async (tx: Tx, ids: readonly number[]): Promise<boolean> => {
  const { count } = await tx
    .selectFrom('packages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return count === new Set(ids).size;
};

/** By customer code, or by mobile number in E.164; two are enough to know that the number is ambiguous. */
export const findCustomers = (tx: Tx, by: { readonly code: string } | { readonly mobile: string }) =>
  tx
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'email'])
    .where('code' in by ? 'customer_code' : 'mobile', '=', 'code' in by ? by.code : by.mobile)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute();

/** Whether the subscriber owes something to a wholesale reseller whose invoices the caller sees. */
export const isRetailDebtor = async (tx: Tx, subscriberId: number): Promise<boolean> =>
  (await tx
    .selectFrom('retail_invoices')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`paid_minor < amount_minor - credited_minor`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const isSubscriberVisible = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('subscribers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
