import type { CallInput, platformTicketCalls, TicketStatus, TicketUrgency } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

type Query = CallInput<typeof platformTicketCalls.index>['query'];

/** Lets a transaction of the ISP see its requests to the platform; every other one has its own desk only. */
export const openPlatformDesk = (tx: Tx) =>
  sql`select set_config('app.platform_desk', 'on', true)`.execute(tx);

function matches({ view, status, urgency, ispId, search }: Query): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`t.desk = 'platform' and t.hidden_at is null`];
  if (status) conditions.push(sql`t.status = ${status}`);
  else if (view === 'active') conditions.push(sql`t.due_at is not null`);
  if (urgency) conditions.push(sql`t.urgency = ${urgency}`);
  if (ispId) conditions.push(sql`t.isp_id = ${ispId}`);
  if (search)
    conditions.push(
      sql`(t.search like ${likePattern(search)} or exists (select from isps i where i.id = t.isp_id and lower(i.name) like ${likePattern(search)}))`,
    );
  return sql`${sql.join(conditions, sql` and `)}`;
}

const isAnswered = sql<boolean>`coalesce((select r.author = 'staff' from ticket_replies r
  where r.isp_id = t.isp_id and r.ticket_id = t.id order by r.id desc limit 1), false)`;

const rows = (tx: Tx) =>
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
    ]);

export function requestPage(tx: Tx, query: Query, limit: number, offset: number) {
  const key = query.sort.endsWith('openedAt') ? sql`t.opened_at` : sql`t.last_activity_at`;
  const order = query.sort.startsWith('-') ? sql`${key} desc, t.id desc` : sql`${key}, t.id`;
  return rows(tx).where(matches(query)).orderBy(order).limit(limit).offset(offset).execute();
}

export const countRequests = async (tx: Tx, query: Query): Promise<number> =>
  (
    await tx
      .selectFrom('tickets as t')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(query))
      .executeTakeFirstOrThrow()
  ).total;

export const findRequest = (tx: Tx, id: number) =>
  rows(tx)
    .where('t.id', '=', id)
    .where('t.desk', '=', 'platform')
    .where('t.hidden_at', 'is', null)
    .executeTakeFirst();

export const openerOf = (tx: Tx, id: number) =>
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
