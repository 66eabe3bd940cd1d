import type { CashMovementKind, ExpenseCategory } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { userReference } from './user-reference.ts';

interface NewMovement {
  readonly kind: CashMovementKind;
  readonly userId: number | null;
  readonly amountMinor: number;
  readonly category: ExpenseCategory | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly movedOn: string;
  readonly movedAt: string;
}

export const insertMovement = (tx: Tx, movement: NewMovement) =>
  tx
    .insertInto('cash_movements')
    .values({
      kind: movement.kind,
      user_id: movement.userId,
      amount_minor: movement.amountMinor,
      category: movement.category,
      reference: movement.reference,
      note: movement.note,
      moved_on: movement.movedOn,
      moved_at: movement.movedAt,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

export const lockMovement = (tx: Tx, id: number) =>
  tx
    .selectFrom('cash_movements')
    .select(['id', 'kind', 'user_id as userId', 'amount_minor as amountMinor', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const markMovementReversed = (
  tx: Tx,
  id: number,
  { at, by, reason }: { readonly at: string; readonly by: number; readonly reason: string },
) =>
  tx
    .updateTable('cash_movements')
    .set({ reversed_at: at, reversed_by: by, reversed_reason: reason })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** The lowest cash balance of a user since an instant: what a movement of that time can draw on. */
export async function lowestCashSince(tx: Tx, userId: number, since: string): Promise<number> {
  const { rows } = await sql<{ lowest: number }>`
    with later as (
      select e.at, sum(l.amount_minor) as amount
      from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.at > ${since}::timestamptz and l.account = 'cash' and l.user_id = ${userId} group by e.at
    ), balance as (
      select coalesce((select balance_minor from cash_balances where user_id = ${userId}), 0) as now
    )
    select least(now, (select min(now - after) from (select sum(amount) over (order by at desc) as after from later) l))::bigint as lowest
    from balance`.execute(tx);
  return rows[0]?.lowest ?? 0;
}

export interface MovementFilter {
  readonly kind?: CashMovementKind | undefined;
  readonly category?: ExpenseCategory | undefined;
  readonly userId?: number | undefined;
  readonly status?: 'posted' | 'reversed' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function matchesFilter(filter: MovementFilter, own: number | null): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (filter.kind) conditions.push(sql`kind = ${filter.kind}`);
  if (filter.category) conditions.push(sql`category = ${filter.category}`);
  if (filter.status) conditions.push(sql`status = ${filter.status}`);
  for (const user of [filter.userId, own ?? undefined]) {
    if (user) conditions.push(sql`user_id = ${user}`);
  }
  if (filter.from) conditions.push(sql`moved_on >= ${filter.from}::date`);
  if (filter.to) conditions.push(sql`moved_on <= ${filter.to}::date`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

export const movementPage = (
  tx: Tx,
  filter: MovementFilter & { readonly sort: 'movedOn' | '-movedOn' },
  own: number | null,
  limit: number,
  offset: number,
) => {
  const direction = filter.sort === 'movedOn' ? sql`asc` : sql`desc`;
  return tx
    .selectFrom('cash_movements as m')
    .leftJoin('users as holder', 'holder.id', 'm.user_id')
    .leftJoin('users as creator', 'creator.id', 'm.created_by')
    .select([
      'm.id',
      'm.kind',
      sql<{
        id: number;
        name: string;
      } | null>`case when m.user_id is not null then ${userReference('holder')} end`.as('user'),
      'm.amount_minor as amountMinor',
      'm.category',
      'm.reference',
      'm.note',
      'm.receipt_name as receiptName',
      'm.moved_on as movedOn',
      'm.created_at as createdAt',
      'creator.full_name as createdBy',
      'm.status',
      'm.reversed_at as reversedAt',
      'm.reversed_reason as reversedReason',
      'm.version',
    ])
    .where(
      'm.id',
      '=',
      sql<number>`any(array(select id from cash_movements where ${matchesFilter(filter, own)}
        order by moved_on ${direction}, id ${direction} limit ${limit} offset ${offset}))`,
    )
    .orderBy(sql`m.moved_on ${direction}, m.id ${direction}`)
    .execute();
};

export const movementSums = (tx: Tx, filter: MovementFilter, own: number | null) =>
  tx
    .selectFrom('cash_movements')
    .select([
      (eb) => eb.fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(amount_minor) filter (where kind = 'deposit' and status = 'posted'), 0)::bigint`.as(
        'depositMinor',
      ),
      sql<number>`coalesce(sum(amount_minor) filter (where kind = 'expense' and status = 'posted'), 0)::bigint`.as(
        'expenseMinor',
      ),
    ])
    .where(matchesFilter(filter, own))
    .executeTakeFirstOrThrow();
