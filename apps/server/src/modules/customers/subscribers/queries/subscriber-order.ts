import type { SortOf } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { matches, type SubscriberFilter } from './subscriber-filter.ts';

export type Sort = SortOf<'username' | 'name' | 'connectedOn' | 'createdAt' | 'balanceMinor'>;

export const balance = sql<number>`coalesce(balances.balance_minor, 0)::bigint`;

const sortKeys = {
  username: sql`username_key`,
  name: sql`name_key`,
  connectedOn: sql`connected_on`,
  createdAt: sql`subscribers.created_at`,
};

/** The id comes last so that the order of equal values is stable across pages. */
export function order(sort: Sort): RawBuilder<unknown> {
  if (sort === 'balanceMinor') return sql`${balance}, subscribers.id desc`;
  if (sort === '-balanceMinor') return sql`${balance} desc, subscribers.id`;
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return sort.startsWith('-') ? sql`${key} desc, subscribers.id desc` : sql`${key}, subscribers.id`;
}

type Sorted = SubscriberFilter & { readonly sort: Sort };
interface Page {
  readonly limit: number;
  readonly offset: number;
  /** How many subscribers match, if known: then pages behind the middle are found from the end of the list. */
  readonly total?: number | undefined;
}

const reversed = (sort: Sort): Sort => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as Sort;

/** The ids of a page, in its order. */
export async function pageIds(tx: Tx, filter: Sorted, own: VisibleResellers, page: Page) {
  const { limit, offset, total } = page;
  if (total === undefined || offset <= total / 2) {
    const { rows } = await idsOfPage(filter, own, page).execute(tx);
    return rows;
  }
  const left = Math.min(limit, total - offset);
  if (left <= 0) return [];
  const fromEnd = { limit: left, offset: total - offset - left };
  const { rows } = await idsOfPage({ ...filter, sort: reversed(filter.sort) }, own, fromEnd).execute(tx);
  return rows.reverse();
}

/** Without parameters the plan of the first page, which is opened most, is made once: making it takes longer than reading the ids. */
const isEverything = ({ sort, ...filter }: Sorted, own: VisibleResellers): boolean =>
  own === null && !Object.values(filter).some(Boolean);

/** Found by index only; other columns are read only for the rows of the page. */
function idsOfPage(filter: Sorted, own: VisibleResellers, page: Page): RawBuilder<{ readonly id: number }> {
  const { sort, routerId, packageId, areaId, resellerId, status } = filter;
  const cut =
    page.offset === 0 && isEverything(filter, own)
      ? sql`limit ${sql.lit(page.limit)}`
      : sql`limit ${page.limit} offset ${page.offset}`;
  if (!sort.endsWith('balanceMinor')) {
    return sql`select id from subscribers where ${matches(filter, own)} order by ${order(sort)} ${cut}`;
  }
  // With these filters the result is small enough to sort; walking the balance index would pass all other
  // subscribers first.
  if (routerId || packageId || areaId || resellerId || (status && status !== 'active')) {
    return sql`select subscribers.id from subscribers
      left join subscriber_balances balances on balances.subscriber_id = subscribers.id
      where ${matches(filter, own)} order by ${order(sort)} ${cut}`;
  }
  const parts = partsByBalance(filter, own, page.limit + page.offset);
  return sql`select id from (${sql.join(parts, sql` union all `)}) parts order by part, place ${cut}`;
}

/**
 * Only non-zero balances are indexed, so positive, zero and negative balances are queried one after the
 * other, each limited to what the page needs.
 */
function partsByBalance({ balance: wanted, ...filter }: Sorted, own: VisibleResellers, needed: number) {
  const isMeant = matches(filter, own);
  const descending = filter.sort === '-balanceMinor';
  const along = descending ? sql`balance_minor desc, subscriber_id` : sql`balance_minor, subscriber_id desc`;
  const withBalance = (part: number, isSo: RawBuilder<boolean>) => sql`
    select ${part}::int as part, row_number() over (order by ${along}) as place, id from (
      select balances.balance_minor, balances.subscriber_id, subscribers.id
      from subscriber_balances balances join subscribers on subscribers.id = balances.subscriber_id
      where ${isSo} and ${isMeant} order by ${along} limit ${needed}) found`;
  const ids = descending ? sql`id` : sql`id desc`;
  const without = sql`
    select 2 as part, row_number() over (order by ${ids}) as place, id from (
      select id from subscribers where ${isMeant}
        and not exists (select from subscriber_balances b where b.subscriber_id = subscribers.id and b.balance_minor <> 0)
      order by ${ids} limit ${needed}) found`;
  const withBalanceDue = withBalance(descending ? 1 : 3, sql`balances.balance_minor > 0`);
  const withCredit = withBalance(descending ? 3 : 1, sql`balances.balance_minor < 0`);
  if (wanted) return [wanted === 'due' ? withBalanceDue : withCredit];
  return [withBalanceDue, without, withCredit];
}
