import type { CallInput, platformTicketCalls, TicketStatus, TicketUrgency } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

type Query = CallInput<typeof platformTicketCalls.list>['query'];

/** Lets a transaction of the ISP see its requests to the platform; every other one has its own desk only. */
export const openPlatformDesk = (tx: Tx) =>
  sql`select set_config('app.platform_desk', 'on', true)`.execute(tx);

/** The ids of requests that match a search, if they are few. */
export interface RequestSearch {
  readonly pattern: string;
  readonly ids: readonly number[] | null;
}
type Searched = Omit<Query, 'search'> & { readonly search: RequestSearch | null };

const fewMatches = 3_000;

/** The platform searches by an index; an ISP has few requests, which are read. */
export async function resolveRequestSearch(
  tx: Tx,
  typed: string,
  isPlatform: boolean,
): Promise<RequestSearch | null> {
  if (typed === '') return null;
  const pattern = likePattern(typed);
  if (!isPlatform) return { pattern, ids: null };
  const { rows } = await sql<{ ids: number[] }>`
    select array(select search_platform_requests(${pattern}, ${fewMatches + 1}::int)) as ids`.execute(tx);
  const { ids = [] } = rows[0] ?? {};
  return { pattern, ids: ids.length <= fewMatches ? ids : null };
}

const isFound = ({ pattern, ids }: RequestSearch): RawBuilder<boolean> =>
  ids
    ? sql`t.id = any(${ids}::bigint[])`
    : sql`(t.search like ${pattern} or exists (select from isps i where i.id = t.isp_id and lower(i.name) like ${pattern}))`;

function matches({ view, status, urgency, ispId, search }: Searched): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`t.desk = 'platform' and t.hidden_at is null`];
  if (status) conditions.push(sql`t.status = ${status}`);
  else if (view === 'active') conditions.push(sql`t.due_at is not null`);
  if (urgency) conditions.push(sql`t.urgency = ${urgency}`);
  if (ispId) conditions.push(sql`t.isp_id = ${ispId}`);
  if (search) conditions.push(isFound(search));
  return sql`${sql.join(conditions, sql` and `)}`;
}

const isAnswered = sql<boolean>`coalesce((select r.author = 'staff' from ticket_replies r
  where r.isp_id = t.isp_id and r.ticket_id = t.id order by r.id desc limit 1), false)`;

/** The conditions are those of the indexes of the platform, which has no ISP to look in. */
const requests = (tx: Tx) =>
  tx
    .selectFrom('tickets as t')
    .innerJoin('isps as i', 'i.id', 't.isp_id')
    .select([
      't.id',
      't.number',
      't.isp_id as ispId',
      'i.name as ispName',
      't.subject',
      sql<TicketUrgency>`t.urgency`.as('urgency'),
      sql<TicketStatus>`t.status`.as('status'),
      sql<string | null>`user_display_name(t.opened_by)`.as('openedBy'),
      't.opened_at as openedAt',
      't.last_activity_at as lastActivityAt',
      isAnswered.as('isAnswered'),
    ])
    .where('t.desk', '=', 'platform')
    .where('t.hidden_at', 'is', null);

/** The keys of the page come first, from an index; the rest is read for them only. */
export function requestPage(tx: Tx, query: Searched, limit: number, offset: number) {
  const key = query.sort.endsWith('openedAt') ? sql`t.opened_at` : sql`t.last_activity_at`;
  const order = query.sort.startsWith('-')
    ? sql`${key} desc, t.isp_id desc, t.id desc`
    : sql`${key}, t.isp_id, t.id`;
  const keys = sql<number>`array(select t.id from tickets t where ${matches(query)} order by ${order} limit ${limit} offset ${offset})`;
  return requests(tx).where('t.id', '=', sql<number>`any(${keys})`).orderBy(order).execute();
}

/** At most so many, or more. */
export async function countRequests(tx: Tx, query: Searched, atMost: number | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from tickets t where ${matches(query)} limit ${atMost}::int) found`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

export const findRequest = (tx: Tx, id: number) => requests(tx).where('t.id', '=', id).executeTakeFirst();

export const findRequester = (tx: Tx, id: number) =>
  tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.opened_by')
    .select(['u.id as userId', 'u.locale'])
    .where('t.id', '=', id)
    .where('u.status', '=', 'active')
    .executeTakeFirst();

export const sendToPlatformDesk = (tx: Tx, ticketId: number, titles: object, at: string) =>
  sql`select send_to_platform_desk(${ticketId}, ${JSON.stringify(titles)}::jsonb, ${at}::timestamptz)`.execute(
    tx,
  );
