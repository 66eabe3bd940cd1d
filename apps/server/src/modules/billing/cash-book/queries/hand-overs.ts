import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { canHoldCash } from '../../ledger/index.ts';
import { userReference } from './user-reference.ts';

const maxHandedOver = 10_000;

/**
 * The subscribers whose payments these are. Their balances are locked before the payments; that lock order
 * avoids deadlocks.
 */
export const subscribersOfCash = async (tx: Tx, userId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct subscriber_id as id from (
      select subscriber_id from payments
      where cash_user_id = ${userId} and hand_over_id is null and reversed_at is null order by id desc limit ${maxHandedOver}
    ) p`.execute(tx);
  return rows.map(({ id }) => id);
};

export const subscribersOfHandOver = async (tx: Tx, handOverId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select subscribers_of_hand_over(${handOverId}) as id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Payments whose cash a user holds and that are not in transit, latest first. Locks them. */
export const lockHeldPayments = (tx: Tx, userId: number, ids?: readonly number[]) =>
  tx
    .selectFrom('payments')
    .select(['id', sql<number>`amount_minor - refunded_minor`.as('amountMinor')])
    .where('cash_user_id', '=', userId)
    .where('hand_over_id', 'is', null)
    .where('reversed_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${[...(ids ?? [])]})`))
    .orderBy('id', 'desc')
    .limit(maxHandedOver)
    .forUpdate()
    .execute();

export const insertHandOver = (
  tx: Tx,
  given: { from: number; to: number; amountMinor: number; payments: number; note: string | null; at: string },
) =>
  tx
    .insertInto('cash_hand_overs')
    .values({
      from_user_id: given.from,
      to_user_id: given.to,
      amount_minor: given.amountMinor,
      payments: given.payments,
      note: given.note,
      made_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function markHandOverPending(
  tx: Tx,
  handOverId: number,
  paymentIds: readonly number[],
): Promise<void> {
  await sql`insert into cash_hand_over_payments (hand_over_id, payment_id)
    select ${handOverId}, unnest(${[...paymentIds]}::bigint[])`.execute(tx);
  await tx
    .updateTable('payments')
    .set({ hand_over_id: handOverId })
    .where('id', '=', sql<number>`any(${[...paymentIds]})`)
    .execute();
}

export const lockHandOver = (tx: Tx, id: number) =>
  tx
    .selectFrom('cash_hand_overs')
    .select([
      'id',
      'from_user_id as fromUserId',
      'to_user_id as toUserId',
      'amount_minor as amountMinor',
      'returns_to_user_id as returnsToUserId',
      'status',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const pendingHandOversTo = (tx: Tx, userId: number) =>
  tx
    .selectFrom('cash_hand_overs')
    .select('id')
    .where('to_user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();

/** For cash that a user who leaves has on its way, or was to take back: who takes it if it is rejected. */
export const redirectReturns = (tx: Tx, leaver: number, heir: number | null) =>
  tx
    .updateTable('cash_hand_overs')
    .set({ returns_to_user_id: heir })
    .where(sql<boolean>`(from_user_id = ${leaver} or returns_to_user_id = ${leaver})`)
    .where('status', '=', 'pending')
    .execute();

export const decide = (
  tx: Tx,
  id: number,
  {
    decision,
    at,
    by,
    note,
  }: { decision: 'accepted' | 'rejected'; at: string; by: number; note: string | null },
) =>
  tx
    .updateTable('cash_hand_overs')
    .set({ status: decision, decided_at: at, decided_by: by, decision_note: note })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Sets the holder of the cash: the recipient on accept, the sender on reject. */
export const moveCashToRecipient = (tx: Tx, handOverId: number, holder: number) =>
  sql`select move_handed_over_cash(${handOverId}, ${holder})`.execute(tx);

/** Cash of a user that is not being handed over yet. */
export async function cashOf(tx: Tx, userId: number): Promise<{ availableMinor: number }> {
  const { rows } = await sql<{ availableMinor: number }>`
    select coalesce((select balance_minor from cash_balances where user_id = ${userId}), 0) - coalesce((
      select sum(amount_minor) from cash_hand_overs where from_user_id = ${userId} and status = 'pending'), 0)::bigint
      as "availableMinor"`.execute(tx);
  return { availableMinor: rows[0]?.availableMinor ?? 0 };
}

export const recipientsFor = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'full_name as name'])
    .where(canHoldCash)
    .where('id', '<>', userId)
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(500)
    .execute();

interface HandOverFilter {
  /** Part of the name of either user or of the note. */
  readonly search: string;
  readonly status?: 'pending' | 'accepted' | 'rejected' | undefined;
  readonly userId?: number | undefined;
}

const matchesFilter = (
  { search, status, userId }: HandOverFilter,
  own: number | null,
): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (status) conditions.push(sql`status = ${status}`);
  if (search) {
    const pattern = likePattern(search);
    // An ISP has few users, so their names are searched row by row.
    conditions.push(sql`(lower(note) like ${pattern} or array[from_user_id, to_user_id] &&
      array(select id from users where lower(full_name) like ${pattern}))`);
  }
  for (const user of [userId, own ?? undefined]) {
    if (user) {
      conditions.push(sql`id in (select id from cash_hand_overs where from_user_id = ${user}
        union select id from cash_hand_overs where to_user_id = ${user})`);
    }
  }
  return sql`${sql.join(conditions, sql` and `)}`;
};

export const handOverPage = (
  tx: Tx,
  filter: HandOverFilter & { readonly sort: 'createdAt' | '-createdAt' },
  own: number | null,
  limit: number,
  offset: number,
) => {
  const order = filter.sort === 'createdAt' ? sql`made_at, id` : sql`made_at desc, id desc`;
  return tx
    .selectFrom('cash_hand_overs as h')
    .innerJoin('users as giver', 'giver.id', 'h.from_user_id')
    .innerJoin('users as taker', 'taker.id', 'h.to_user_id')
    .select([
      'h.id',
      userReference('giver').as('from'),
      userReference('taker').as('to'),
      'h.amount_minor as amountMinor',
      'h.payments',
      'h.status',
      'h.note',
      'h.decision_note as decisionNote',
      'h.made_at as createdAt',
      'h.decided_at as decidedAt',
      'h.version',
    ])
    .where(
      'h.id',
      '=',
      sql<number>`any(array(select id from cash_hand_overs where ${matchesFilter(filter, own)}
        order by ${order} limit ${limit} offset ${offset}))`,
    )
    .orderBy(filter.sort === 'createdAt' ? sql`h.made_at, h.id` : sql`h.made_at desc, h.id desc`)
    .execute();
};

export const countHandOvers = async (tx: Tx, filter: HandOverFilter, own: number | null): Promise<number> => {
  const { total } = await tx
    .selectFrom('cash_hand_overs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matchesFilter(filter, own))
    .executeTakeFirstOrThrow();
  return total;
};

/** Cash held per user. `own` restricts it to one user, who is listed even with a balance of 0, and their staff. */
export const cashBalances = (tx: Tx, own: number | null) =>
  tx
    .selectFrom('users')
    .leftJoin('cash_balances as b', 'b.user_id', 'users.id')
    .select([
      userReference('users').as('user'),
      sql<number>`coalesce(b.balance_minor, 0)`.as('balanceMinor'),
      sql<number>`coalesce((select sum(h.amount_minor) from cash_hand_overs h
        where h.from_user_id = users.id and h.status = 'pending'), 0)::bigint`.as('pendingMinor'),
      sql<string | null>`(select max(c.day) from cash_day_closings c
        where c.user_id = users.id and c.reopened_at is null)`.as('closedOn'),
    ])
    .where(
      own === null
        ? sql<boolean>`b.balance_minor <> 0`
        : sql<boolean>`(users.id = ${own} or users.reseller_user_id = ${own} and b.balance_minor <> 0)`,
    )
    .orderBy(sql`coalesce(b.balance_minor, 0)`, 'desc')
    .orderBy('users.id')
    .execute();
