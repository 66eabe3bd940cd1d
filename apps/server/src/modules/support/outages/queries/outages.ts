import type { CallInput, OutageStatus, outageCalls, TicketStatus } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

type OutageQuery = Pick<CallInput<typeof outageCalls.list>['query'], 'view' | 'search' | 'sort'>;

const views: Readonly<Record<OutageQuery['view'], RawBuilder<boolean>>> = {
  open: sql`o.ended_at is null`,
  ended: sql`o.ended_at is not null`,
  all: sql`true`,
};
const name = sql<string>`coalesce(r.name, p.name, o.place_name)`;

const outages = (tx: Tx) =>
  tx
    .selectFrom('outages as o')
    .leftJoin('routers as r', 'r.id', 'o.router_id')
    .leftJoin('areas as p', 'p.id', 'o.area_id');

function matches({ view, search }: OutageQuery): RawBuilder<boolean> {
  if (!search) return views[view];
  const text = search.toLowerCase();
  return sql`${views[view]} and strpos(lower(concat_ws(' ', r.name, p.name, o.cause)), ${text}) > 0`;
}

/** Who sees a part of the subscribers counts those: how many others a router or an area has is not theirs to know. */
const affectedCount = (seesAll: boolean) =>
  seesAll
    ? sql<number>`o.affected_count`
    : sql<number>`(select count(*)::int from outage_subscribers a where a.isp_id = o.isp_id and a.outage_id = o.id)`;

const columnsFor = (seesAll: boolean) =>
  [
    'o.id',
    'o.router_id as routerId',
    'o.area_id as areaId',
    name.as('name'),
    sql<OutageStatus>`o.status`.as('status'),
    'o.cause',
    'o.started_at as startedAt',
    'o.ended_at as endedAt',
    sql<boolean>`o.detected_at is not null`.as('isDetected'),
    'o.recovered_at as recoveredAt',
    affectedCount(seesAll).as('affected'),
    sql<number>`(select count(*)::int from tickets t
    where t.isp_id = o.isp_id and t.outage_id = o.id and t.due_at is not null and t.hidden_at is null)`.as(
      'openTickets',
    ),
  ] as const;

export const outagePage = (
  tx: Tx,
  query: OutageQuery,
  { limit, offset, seesAll }: { readonly limit: number; readonly offset: number; readonly seesAll: boolean },
) =>
  outages(tx)
    .select(columnsFor(seesAll))
    .where(matches(query))
    .orderBy('o.started_at', query.sort === 'startedAt' ? 'asc' : 'desc')
    .orderBy('o.id', query.sort === 'startedAt' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countOutages = async (tx: Tx, query: OutageQuery): Promise<number> =>
  (
    await outages(tx)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(query))
      .executeTakeFirstOrThrow()
  ).total;

export const findOutage = (tx: Tx, id: number, seesAll: boolean) =>
  outages(tx)
    .select(columnsFor(seesAll))
    .select([
      'o.confirmed_at as confirmedAt',
      sql<string | null>`user_display_name(o.confirmed_by)`.as('confirmedBy'),
      sql<string | null>`user_display_name(o.ended_by)`.as('endedBy'),
      'o.closing_reply as closingReply',
      'o.credit_days as creditDays',
      sql<number>`(select count(*)::int from outage_subscribers a
        where a.isp_id = o.isp_id and a.outage_id = o.id and a.credit_note_id is not null)`.as('credited'),
    ])
    .where('o.id', '=', id)
    .executeTakeFirst();

/** Those that end with the outage. */
export const countOpenTickets = async (tx: Tx, outageId: number): Promise<number> =>
  (
    await tx
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('outage_id', '=', outageId)
      .where('due_at', 'is not', null)
      .where('hidden_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).total;

const mostTickets = 100;

export const ticketsOf = (tx: Tx, outageId: number) =>
  tx
    .selectFrom('tickets as t')
    .leftJoin('subscribers as s', 's.id', 't.subscriber_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .select([
      't.id',
      't.number',
      't.subject',
      sql<TicketStatus>`t.status`.as('status'),
      sql<string | null>`coalesce(c.name, t.contact_name, s.username)`.as('customerName'),
    ])
    .where('t.outage_id', '=', outageId)
    .where('t.hidden_at', 'is', null)
    .orderBy('t.id', 'desc')
    .limit(mostTickets)
    .execute();

const affected = (tx: Tx, outageId: number, search: string) =>
  tx
    .selectFrom('outage_subscribers as a')
    .innerJoin('subscribers as s', 's.id', 'a.subscriber_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .where('a.outage_id', '=', outageId)
    .where(
      search
        ? sql<boolean>`lower(concat_ws(' ', s.username, c.name, c.mobile)) like ${likePattern(search)}`
        : sql<boolean>`true`,
    );

export const affectedPage = (
  tx: Tx,
  outageId: number,
  { search, sort }: { readonly search: string; readonly sort: 'username' | '-username' },
  limit: number,
  offset: number,
) =>
  affected(tx, outageId, search)
    .leftJoin('areas as p', 'p.id', 's.area_id')
    .leftJoin('subscriber_presence as seen', 'seen.subscriber_id', 's.id')
    .leftJoin('credit_notes as n', 'n.id', 'a.credit_note_id')
    .select([
      's.id',
      's.username',
      'c.name',
      'c.mobile',
      'p.name as areaName',
      'seen.online',
      'a.credit_note_id as creditNoteId',
      'n.number as creditNoteNumber',
      'n.amount_minor as creditMinor',
      sql<{ id: number; number: string; amountMinor: number }[]>`(
        select coalesce(json_agg(json_build_object('id', m.id, 'number', m.number, 'amountMinor', m.amount_minor) order by m.id), '[]')
        from credit_notes m where m.isp_id = a.isp_id and m.id = any(a.further_credit_note_ids))`.as(
        'furtherCreditNotes',
      ),
    ])
    .orderBy('s.username', sort === 'username' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countAffected = async (tx: Tx, outageId: number, search: string): Promise<number> =>
  (
    await affected(tx, outageId, search)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;
