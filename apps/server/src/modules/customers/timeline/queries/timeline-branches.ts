import type { TimelineKind } from '@lastmile/contract';
import { type RawBuilder, sql } from 'kysely';

export interface TimelineQuery {
  readonly subscriberId: number;
  /** Those to read; the order is that of the kinds in a cursor. */
  readonly kinds: readonly TimelineKind[];
  readonly timezone: string;
  /** The ISP's date, by which invoices are overdue. */
  readonly today: string;
  readonly userId: number;
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/** Time in microseconds, rank of the kind, and id of the last entry before. */
export interface Cursor {
  readonly at: string;
  readonly rank: number;
  readonly id: string;
}

interface Branch {
  readonly rank: number;
  readonly from: (query: TimelineQuery) => RawBuilder<unknown>;
  readonly at: (query: TimelineQuery) => RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly userId: RawBuilder<unknown>;
  readonly data: (query: TimelineQuery) => RawBuilder<unknown>;
}

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** One per kind. Each reads the rows of one subscriber by an index. */
export const branches: Readonly<Record<TimelineKind, Branch>> = {
  invoice: {
    rank: 0,
    from: ({ subscriberId }) => sql`invoices t where t.subscriber_id = ${subscriberId}`,
    at: ({ timezone }) => sql`case when (t.created_at at time zone ${timezone})::date = t.issued_on
      then t.created_at else t.issued_on::timestamp at time zone ${timezone} end`,
    id: sql`t.id`,
    userId: sql`t.created_by`,
    data: ({ today }) =>
      sql`jsonb_build_object('number', t.number, 'totalMinor', t.total_minor, 'status', t.status, 'dueOn', t.due_on,
        'periodStart', t.period_start, 'periodEnd', t.period_end,
        'overdue', t.status in ('unpaid', 'partial') and t.due_on < ${today}::date)`,
  },
  payment: {
    rank: 1,
    from: ({ subscriberId }) => sql`payments t where t.subscriber_id = ${subscriberId}`,
    at: () => sql`t.received_at`,
    id: sql`t.id`,
    userId: sql`t.received_by`,
    data: () =>
      sql`jsonb_build_object('number', t.number, 'amountMinor', t.amount_minor, 'method', t.method, 'status', t.status)`,
  },
  creditNote: {
    rank: 2,
    from: ({ subscriberId }) => sql`credit_notes t where t.subscriber_id = ${subscriberId}`,
    at: () => sql`t.issued_at`,
    id: sql`t.id`,
    userId: sql`t.created_by`,
    data: () =>
      sql`jsonb_build_object('number', t.number, 'amountMinor', t.amount_minor, 'isCancellation', t.kind = 'cancellation',
        'isReversed', t.reversed_at is not null)`,
  },
  change: {
    rank: 3,
    from: ({ subscriberId }) => sql`subscriber_history(${subscriberId}) t where true`,
    at: () => sql`t.at`,
    id: sql`t.id`,
    userId: sql`t.user_id`,
    data: () =>
      sql`jsonb_build_object('call', t.call, 'action', t.action, 'before', t.before, 'after', t.after)`,
  },
  note: {
    rank: 4,
    from: ({ subscriberId }) => sql`subscriber_notes t where t.subscriber_id = ${subscriberId}`,
    at: () => sql`t.created_at`,
    id: sql`t.id`,
    userId: sql`t.created_by`,
    data: ({ userId }) =>
      sql`jsonb_build_object('body', t.body, 'isOwn', coalesce(t.created_by = ${userId}, false))`,
  },
  session: {
    rank: 5,
    from: ({ subscriberId }) => sql`session_log t where t.subscriber_id = ${subscriberId}`,
    at: () => sql`t.started_at`,
    id: sql`t.id`,
    userId: sql`null::bigint`,
    data: () =>
      sql`jsonb_build_object('stoppedAt', ${instant(sql`t.stopped_at`)}, 'ip', host(t.ip), 'callerId', t.caller_id,
        'reason', t.reason)`,
  },
  message: {
    rank: 6,
    from: ({ subscriberId }) => sql`notifications t where t.subscriber_id = ${subscriberId}`,
    at: () => sql`t.queued_at`,
    id: sql`t.id`,
    userId: sql`null::bigint`,
    data: () => sql`jsonb_build_object('notification', t.kind, 'channel', t.channel, 'state', t.state)`,
  },
  ticket: {
    rank: 7,
    from: ({ subscriberId }) =>
      sql`tickets t where t.subscriber_id = ${subscriberId} and t.desk = 'isp' and t.hidden_at is null`,
    at: () => sql`t.opened_at`,
    id: sql`t.id`,
    userId: sql`t.opened_by`,
    data: () => sql`jsonb_build_object('number', t.number, 'subject', t.subject, 'status', t.status)`,
  },
  visit: {
    rank: 8,
    from: ({ subscriberId }) => sql`visits t join tickets k on k.isp_id = t.isp_id and k.id = t.ticket_id
      where k.subscriber_id = ${subscriberId} and k.hidden_at is null and t.hidden_at is null`,
    at: () => sql`t.created_at`,
    id: sql`t.id`,
    userId: sql`t.created_by`,
    data: () => sql`jsonb_build_object('ticketId', k.id, 'ticketNumber', k.number, 'status', t.status, 'on', t.visit_date,
      'from', to_char(t.from_time, 'HH24:MI'), 'to', to_char(t.to_time, 'HH24:MI'))`,
  },
};
