import type { UnpaidFilter, UnpaidSubscriber } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { matchingSubscribers } from '../../../customers/subscribers/index.ts';
import type { Viewer } from '../../invoices/index.ts';

export interface UnpaidSubscriberFilter {
  readonly unpaid: UnpaidFilter;
  readonly search: string;
  readonly areaId?: number | undefined;
}

/** The last subscriber of the page before, in the order of the list. */
interface Place {
  readonly oldestDueOn: string;
  readonly id: number;
}

function matches({ search, areaId }: UnpaidSubscriberFilter, { own, areas }: Viewer): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`b.balance_minor > 0`];
  if (own !== null) conditions.push(sql`s.reseller_user_id in (${sql.join(own)})`);
  if (areas) conditions.push(sql`s.area_id = any(${[...areas]}::bigint[])`);
  if (search) conditions.push(sql`s.id = any(array(${matchingSubscribers(search)}))`);
  if (areaId) conditions.push(sql`s.area_id = any(array(select area_descendants(${areaId})))`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const havingOf = (unpaid: UnpaidFilter, today: string): RawBuilder<unknown> => {
  if (unpaid === 'overdue') return sql`having min(due_on) < ${today}::date`;
  return unpaid === 'partial' ? sql`having bool_or(status = 'partial')` : sql``;
};

/** Reads unpaid invoices once, from the index over them, then joins their subscribers and balances. */
const unpaidSubscribers = (filter: UnpaidSubscriberFilter, viewer: Viewer): RawBuilder<unknown> => sql`(
  select s.id, s.username, s.customer_id, s.area_id, owed.oldest_due, owed.invoices, b.balance_minor
  from (
    select subscriber_id, min(due_on) as oldest_due, count(*) as invoices from invoices
    where status in ('unpaid', 'partial') group by subscriber_id ${havingOf(filter.unpaid, viewer.today)}
  ) owed
  join subscribers s on s.id = owed.subscriber_id
  join subscriber_balances b on b.subscriber_id = s.id
  where ${matches(filter, viewer)}
)`;

export async function unpaidSubscriberRows(
  tx: Tx,
  filter: UnpaidSubscriberFilter,
  viewer: Viewer,
  { after, limit }: { readonly after: Place | undefined; readonly limit: number },
): Promise<UnpaidSubscriber[]> {
  const begin = after ? sql`where (u.oldest_due, u.id) > (${after.oldestDueOn}::date, ${after.id})` : sql``;
  const { rows } = await sql<UnpaidSubscriber>`
    select u.id, u.username, p.name, p.mobile,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as area,
      u.balance_minor as "balanceDueMinor", u.invoices, u.oldest_due as "oldestDueOn",
      u.oldest_due < ${viewer.today}::date as overdue
    from (
      select * from ${unpaidSubscribers(filter, viewer)} u ${begin} order by u.oldest_due, u.id limit ${limit}
    ) u
    left join customers p on p.id = u.customer_id
    left join areas a on a.id = u.area_id
    order by u.oldest_due, u.id`.execute(tx);
  return rows;
}

interface UnpaidTotal {
  readonly subscribers: number;
  readonly invoices: number;
  readonly balanceDueMinor: number;
}

export async function unpaidSubscriberTotal(
  tx: Tx,
  filter: UnpaidSubscriberFilter,
  viewer: Viewer,
): Promise<UnpaidTotal> {
  const { rows } = await sql<UnpaidTotal>`
    select count(*) as subscribers, coalesce(sum(u.invoices), 0)::bigint as invoices,
      coalesce(sum(u.balance_minor), 0)::bigint as "balanceDueMinor"
    from ${unpaidSubscribers(filter, viewer)} u`.execute(tx);
  return rows[0] ?? { subscribers: 0, invoices: 0, balanceDueMinor: 0 };
}
