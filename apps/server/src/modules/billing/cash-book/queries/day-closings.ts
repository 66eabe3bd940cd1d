import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { userReference } from './user-reference.ts';

/** The last day that is closed for a user. The user's cash must be locked. */
export const lastClosing = (tx: Tx, userId: number) =>
  tx
    .selectFrom('cash_day_closings')
    .select(['id', 'day'])
    .where('user_id', '=', userId)
    .where('reopened_at', 'is', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();

interface NewClosing {
  readonly userId: number;
  readonly day: string;
  readonly closedUntil: string;
  readonly ledgerMinor: number;
  readonly countedMinor: number;
  readonly note: string | null;
  readonly at: string;
  readonly by: number;
}

export const insertClosing = (tx: Tx, closing: NewClosing) =>
  tx
    .insertInto('cash_day_closings')
    .values({
      user_id: closing.userId,
      day: closing.day,
      closed_until: closing.closedUntil,
      ledger_minor: closing.ledgerMinor,
      counted_minor: closing.countedMinor,
      note: closing.note,
      closed_at: closing.at,
      closed_by: closing.by,
    })
    .returning(['id', 'ledger_minor as ledgerMinor', sql<number>`difference_minor`.as('differenceMinor')])
    .executeTakeFirstOrThrow();

export const findClosing = (tx: Tx, id: number) =>
  tx
    .selectFrom('cash_day_closings')
    .select(['id', 'user_id as userId', 'reopened_at as reopenedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

export const markReopened = (
  tx: Tx,
  id: number,
  { at, by, reason }: { readonly at: string; readonly by: number; readonly reason: string },
) =>
  tx
    .updateTable('cash_day_closings')
    .set({ reopened_at: at, reopened_by: by, reopened_reason: reason })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

const isOf = (userId: number | undefined, own: number | null) =>
  sql<boolean>`(${userId ?? null}::bigint is null or user_id = ${userId ?? null})
    and (${own}::bigint is null or user_id = ${own})`;

export const closingPage = (
  tx: Tx,
  filter: { readonly userId?: number | undefined; readonly sort: 'day' | '-day' },
  own: number | null,
  limit: number,
  offset: number,
) => {
  const direction = filter.sort === 'day' ? sql`asc` : sql`desc`;
  return tx
    .selectFrom('cash_day_closings as c')
    .innerJoin('users as holder', 'holder.id', 'c.user_id')
    .leftJoin('users as closer', 'closer.id', 'c.closed_by')
    .select([
      'c.id',
      userReference('holder').as('user'),
      'c.day',
      'c.closed_until as closedUntil',
      'c.ledger_minor as ledgerMinor',
      'c.counted_minor as countedMinor',
      sql<number>`c.difference_minor`.as('differenceMinor'),
      'c.note',
      'c.closed_at as closedAt',
      'closer.full_name as closedBy',
      'c.reopened_at as reopenedAt',
      'c.reopened_reason as reopenedReason',
      sql<boolean>`c.reopened_at is null and not exists (select from cash_day_closings later
        where later.user_id = c.user_id and later.day > c.day and later.reopened_at is null)`.as('canReopen'),
      'c.version',
    ])
    .where(
      'c.id',
      '=',
      sql<number>`any(array(select id from cash_day_closings where ${isOf(filter.userId, own)}
        order by day ${direction}, id ${direction} limit ${limit} offset ${offset}))`,
    )
    .orderBy(sql`c.day ${direction}, c.id ${direction}`)
    .execute();
};

export const countClosings = async (
  tx: Tx,
  filter: { readonly userId?: number | undefined },
  own: number | null,
): Promise<number> => {
  const { total } = await tx
    .selectFrom('cash_day_closings')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isOf(filter.userId, own))
    .executeTakeFirstOrThrow();
  return total;
};
