import type {
  TicketAttachment,
  VisitMaterial,
  VisitOutcome,
  VisitPlace,
  VisitRow,
  VisitStatus,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { customerAddress } from '../../../customers/subscribers/index.ts';
import { matches, type SearchedVisits, visibleParts } from './visit-filter.ts';

/** Who lists, and the time where the ISP is. */
export interface Viewer {
  readonly userId: number;
  readonly today: string;
  readonly time: string;
}

/** The connection that the visit is about, as one value: null without a subscriber. */
const place = sql<VisitPlace | null>`(
  select jsonb_build_object('id', s.id, 'username', s.username, 'name', c.name, 'mobile', c.mobile, 'altMobile', c.alt_mobile,
    'address', ${customerAddress('c')}, 'areaName', a.name,
    'latitude', c.latitude, 'longitude', c.longitude, 'packageName', p.name, 'routerName', r.name,
    'boxNo', s.box_no, 'onuSerial', s.onu_serial, 'mac', coalesce(seen.last_caller_id, s.caller_id),
    'online', seen.online,
    'since', to_char(seen.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from subscribers s
  join packages p on p.isp_id = s.isp_id and p.id = s.package_id
  join routers r on r.isp_id = s.isp_id and r.id = s.router_id
  left join customers c on c.isp_id = s.isp_id and c.id = s.customer_id
  left join areas a on a.isp_id = s.isp_id and a.id = s.area_id
  left join subscriber_presence seen on seen.isp_id = s.isp_id and seen.subscriber_id = s.id
  where s.isp_id = t.isp_id and s.id = t.subscriber_id)`;

const materials = sql<VisitMaterial[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', m.name, 'quantity', m.quantity, 'unit', m.unit) order by m.id)
  from visit_materials m where m.isp_id = v.isp_id and m.visit_id = v.id), '[]')`;

const photos = sql<TicketAttachment[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', a.id, 'fileName', a.file_name, 'mediaType', a.media_type,
    'sizeBytes', a.size_bytes) order by a.id)
  from ticket_attachments a where a.isp_id = v.isp_id and a.reply_id = v.reply_id), '[]')`;

const visitRows = (tx: Tx, { userId, today, time }: Viewer) =>
  tx
    .selectFrom('visits as v')
    .innerJoin('tickets as t', 't.id', 'v.ticket_id')
    .leftJoin('staff as m', 'm.id', 'v.staff_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'v.id',
      'v.ticket_id as ticketId',
      't.number as ticketNumber',
      't.subject',
      sql<VisitStatus>`v.status`.as('status'),
      sql<string>`v.visit_date::text`.as('date'),
      sql<string>`to_char(v.from_time, 'HH24:MI')`.as('from'),
      sql<string>`to_char(v.to_time, 'HH24:MI')`.as('to'),
      sql<boolean>`v.status in ('planned', 'started') and (v.visit_date, v.to_time) < (${today}::date, ${time}::time)`.as(
        'isLate',
      ),
      'v.staff_id as staffId',
      'u.full_name as staffName',
      sql<boolean>`coalesce(m.user_id = ${userId}, false)`.as('isMine'),
      'v.instructions',
      't.contact_name as contactName',
      't.contact_mobile as contactMobile',
      'v.started_at as startedAt',
      'v.finished_at as finishedAt',
      sql<VisitOutcome | null>`v.outcome`.as('outcome'),
      'v.result',
      'v.cancel_reason as cancelReason',
      materials.as('materials'),
      photos.as('photos'),
      place.as('place'),
      'v.version',
    ])
    .where('t.hidden_at', 'is', null);

const orders = {
  date: sql`visit_date, from_time, id`,
  '-date': sql`visit_date desc, from_time desc, id desc`,
};

/** Each part of a data scope is walked by its own index as far as the page may need. */
function pageKeys(query: SearchedVisits, limit: number, offset: number) {
  const order = orders[query.sort];
  const parts = visibleParts(query).map(
    (part) => sql`(select id, visit_date, from_time from visits where ${part} and ${matches(query)}
      order by ${order} limit ${limit + offset})`,
  );
  return sql<number>`select id from (${sql.join(parts, sql` union all `)}) visits order by ${order} limit ${limit} offset ${offset}`;
}

/** The keys of the page come first, from an index; the rest is read for them only. */
export const visitPage = (
  tx: Tx,
  query: SearchedVisits,
  viewer: Viewer,
  limit: number,
  offset: number,
): Promise<VisitRow[]> => {
  const direction = query.sort === '-date' ? 'desc' : 'asc';
  return visitRows(tx, viewer)
    .where('v.id', '=', sql<number>`any(array(${pageKeys(query, limit, offset)}))`)
    .orderBy('v.visit_date', direction)
    .orderBy('v.from_time', direction)
    .orderBy('v.id', direction)
    .execute();
};

/** The visits of one day in their order; for today also those that were not finished before. */
export const dayOf = (tx: Tx, viewer: Viewer, staffId: number, date: string): Promise<VisitRow[]> =>
  visitRows(tx, viewer)
    .where('v.staff_id', '=', staffId)
    .where(
      date === viewer.today
        ? sql<boolean>`(v.visit_date = ${date}::date or (v.visit_date < ${date}::date and v.status in ('planned', 'started')))`
        : sql<boolean>`v.visit_date = ${date}::date`,
    )
    .where('v.status', '<>', 'cancelled')
    .orderBy('v.visit_date')
    .orderBy('v.from_time')
    .orderBy('v.id')
    .limit(100)
    .execute();

export const findStaffOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('staff')
    .select('id')
    .where('user_id', '=', userId)
    .where('left_on', 'is', null)
    .executeTakeFirst();
