import type { TestDatabase } from '@lastmile/testing';

/** Tables whose user is the reseller; elsewhere `user_id` is who did something. */
const ofUser = ['resellers', 'reseller_balances', 'reseller_commissions', 'cash_balances'];

/** The written version of every row that belongs to a reseller: their user, what they sell, and their money. */
export async function rowsOfReseller(db: TestDatabase, userId: number): Promise<unknown> {
  const columns = await db.sql<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and not a.attisdropped and (a.attname in ('subscriber_id', 'reseller_user_id', 'owed_by_user_id', 'cash_user_id', 'reseller_id')
         or a.attname = 'user_id' and c.relname = any($1) or a.attname = 'id' and c.relname = 'users') order by 1, 2`,
    [ofUser],
  );
  const conditions: Readonly<Record<string, string>> = {
    subscriber_id: `in (select id from subscribers where reseller_user_id = ${userId})`,
    reseller_id: `in (select id from resellers where user_id = ${userId})`,
  };
  const parts = columns.map(
    ({
      name,
      column,
    }) => `select '${name}.${column}' as name, count(*), sum(age(xmin) - age('3'::xid)) from ${name}
      where ${column} ${conditions[column] ?? `= ${userId}`}`,
  );
  return db.sql(parts.join(' union all '));
}
