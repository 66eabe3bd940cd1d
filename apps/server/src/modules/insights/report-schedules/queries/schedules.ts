import type { ReportName, ReportSchedule, reportFormats, reportFrequencies } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface ScheduleFilter {
  readonly report?: string | undefined;
  readonly state?: 'active' | 'paused' | undefined;
}

export interface Viewer {
  readonly userId: number;
  /** Whether the caller may change the schedules of others. */
  readonly managesAll: boolean;
}

const conditions = ({ report, state }: ScheduleFilter) =>
  sql.join(
    [
      sql`true`,
      ...(report ? [sql`s.report = ${report}`] : []),
      ...(state === 'active' ? [sql`s.paused_for is null`] : []),
      ...(state === 'paused' ? [sql`s.paused_for is not null`] : []),
    ],
    sql` and `,
  );

const orders: Readonly<Record<string, ReturnType<typeof sql>>> = {
  nextAt: sql`s.paused_for is not null, p.next_on, s.hour, s.id`,
  '-nextAt': sql`s.paused_for is not null, p.next_on desc, s.hour desc, s.id desc`,
  createdAt: sql`s.id`,
  '-createdAt': sql`s.id desc`,
};

const shown = ({ userId, managesAll }: Viewer) => sql`
  select s.id, s.report, s.filters, s.frequency, s.day, s.hour, s.format, s.version, s.paused_for as "pausedFor",
    (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.full_name) order by u.full_name, u.id), '[]')
     from users u where u.id = any(s.recipient_ids)) as recipients,
    (select json_build_object('id', u.id, 'name', u.full_name) from users u where u.id = s.user_id) as "createdBy",
    ${managesAll}::boolean or s.user_id = ${userId} as "isChangeable",
    case when s.paused_for is null
      then (p.next_on + make_interval(hours => s.hour)) at time zone i.timezone end as "nextAt",
    p.last_sent_at as "lastSentAt", p.last_error as "lastError"
  from report_schedules s
  join report_schedule_progress p on p.isp_id = s.isp_id and p.schedule_id = s.id
  join isps i on i.id = s.isp_id`;

export async function schedulePage(
  tx: Tx,
  viewer: Viewer,
  filter: ScheduleFilter & { readonly sort: string },
  window: { readonly limit: number; readonly offset: number },
): Promise<ReportSchedule[]> {
  const { rows } = await sql<ReportSchedule>`${shown(viewer)} where ${conditions(filter)}
    order by ${orders[filter.sort] ?? sql`s.id`} limit ${window.limit} offset ${window.offset}`.execute(tx);
  return rows;
}

export async function countSchedules(tx: Tx, filter: ScheduleFilter = {}): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from report_schedules s where ${conditions(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findSchedule(tx: Tx, viewer: Viewer, id: number): Promise<ReportSchedule | undefined> {
  const { rows } = await sql<ReportSchedule>`${shown(viewer)} where s.id = ${id}`.execute(tx);
  return rows[0];
}

export interface StoredSchedule {
  readonly report: ReportName;
  readonly userId: number;
  readonly version: number;
  readonly frequency: (typeof reportFrequencies)[number];
  readonly day: number;
}

export const lockSchedule = (tx: Tx, id: number): Promise<StoredSchedule | undefined> =>
  tx
    .selectFrom('report_schedules')
    .select([
      'user_id as userId',
      'version',
      sql<ReportName>`report`.as('report'),
      sql<StoredSchedule['frequency']>`frequency`.as('frequency'),
      'day',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export interface NewSchedule {
  readonly report: ReportName;
  readonly filters: Readonly<Record<string, string>>;
  readonly frequency: (typeof reportFrequencies)[number];
  readonly day: number;
  readonly hour: number;
  readonly format: (typeof reportFormats)[number];
  readonly recipientIds: readonly number[];
}

export async function insertSchedule(
  tx: Tx,
  userId: number,
  { filters, recipientIds, ...schedule }: NewSchedule,
): Promise<number> {
  const { id } = await tx
    .insertInto('report_schedules')
    .values({
      user_id: userId,
      ...schedule,
      filters: JSON.stringify(filters),
      recipient_ids: sql`${recipientIds}::bigint[]`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ScheduleChange extends Partial<Omit<NewSchedule, 'report' | 'filters'>> {
  readonly userId?: number;
  readonly pausedFor?: ReportSchedule['pausedFor'];
}

export const updateScheduleRow = (tx: Tx, id: number, change: ScheduleChange) => {
  const { userId, pausedFor, recipientIds, frequency, day, hour, format } = change;
  return tx
    .updateTable('report_schedules')
    .set({
      ...(userId === undefined ? {} : { user_id: userId }),
      ...(pausedFor === undefined ? {} : { paused_for: pausedFor }),
      ...(recipientIds === undefined ? {} : { recipient_ids: sql`${recipientIds}::bigint[]` }),
      ...(frequency === undefined ? {} : { frequency }),
      ...(day === undefined ? {} : { day }),
      ...(hour === undefined ? {} : { hour }),
      ...(format === undefined ? {} : { format }),
    })
    .where('id', '=', id)
    .execute();
};

export const saveNextDay = (tx: Tx, id: number, nextOn: string) =>
  sql`insert into report_schedule_progress (schedule_id, next_on) values (${id}, ${nextOn}::date)
    on conflict (isp_id, schedule_id) do update set next_on = excluded.next_on, last_error = null`.execute(
    tx,
  );

export const deleteScheduleRow = (tx: Tx, id: number) =>
  tx.deleteFrom('report_schedules').where('id', '=', id).execute();
