import type {
  TicketCategory,
  TicketDesk,
  TicketEvent,
  TicketSource,
  TicketStatus,
  TicketUrgency,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The next number of the ISP; concurrent openings wait for each other. */
export async function nextNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into ticket_numbers as n (last_number) values (1001)
    on conflict (isp_id) do update set last_number = n.last_number + 1 returning last_number as number`.execute(
    tx,
  );
  return rows[0]?.number ?? 0;
}

export interface NewTicket {
  readonly number: number;
  readonly desk: TicketDesk;
  readonly subject: string;
  readonly category: TicketCategory;
  readonly urgency: TicketUrgency;
  readonly source: TicketSource;
  readonly department_id: number | null;
  readonly staff_id: number | null;
  readonly subscriber_id: number | null;
  readonly reseller_user_id: number | null;
  readonly contact_name: string | null;
  readonly contact_mobile: string | null;
  readonly linked_to_id: number | null;
  readonly outage_id?: number | null;
  readonly opened_by: number | null;
  readonly opened_at: string;
  readonly last_activity_at: string;
  readonly first_response_due_at: string;
  readonly resolution_due_at: string;
}

export const insertTicket = (tx: Tx, values: NewTicket) =>
  tx.insertInto('tickets').values(values).returning(['id', 'number']).executeTakeFirstOrThrow();

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

/** Undefined if it does not exist, is hidden or is outside of the data scope. */
export const lockTicket = (tx: Tx, id: number) =>
  tx
    .selectFrom('tickets as t')
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .leftJoin('staff as m', 'm.id', 't.staff_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([
      't.id',
      't.isp_id as ispId',
      't.number',
      't.subject',
      sql<TicketDesk>`t.desk`.as('desk'),
      sql<TicketStatus>`t.status`.as('status'),
      sql<TicketUrgency>`t.urgency`.as('urgency'),
      't.department_id as departmentId',
      'd.name as departmentName',
      't.staff_id as staffId',
      'u.full_name as staffName',
      'm.user_id as staffUserId',
      't.subscriber_id as subscriberId',
      't.outage_id as outageId',
      't.contact_name as contactName',
      't.opened_at as openedAt',
      't.first_response_at as firstResponseAt',
      't.resolved_at as resolvedAt',
      't.rating',
    ])
    .where('t.id', '=', id)
    .where('t.hidden_at', 'is', null)
    .forUpdate('t')
    .executeTakeFirst();

export interface TicketUpdate {
  readonly status?: TicketStatus;
  readonly urgency?: TicketUrgency;
  readonly staff_id?: number | null;
  readonly last_activity_at?: string;
  readonly first_response_due_at?: string;
  readonly first_response_at?: string;
  readonly resolution_due_at?: string;
  readonly resolved_at?: string | null;
  readonly closed_at?: string | null;
  readonly merged_into_id?: number;
  readonly outage_id?: number | null;
  readonly rating?: number;
  readonly rating_comment?: string | null;
  readonly rated_at?: string;
  readonly hidden_at?: string;
  readonly hidden_by?: number;
  readonly overdue_reported_for?: string;
}

export const updateTicketRow = (tx: Tx, id: number, values: TicketUpdate) =>
  tx.updateTable('tickets').set(values).where('id', '=', id).execute();

/** A support agent may pass a ticket on to a department whose tickets they do not see. */
export const moveTicketRow = (tx: Tx, id: number, departmentId: number) =>
  sql`select move_ticket(${id}, ${departmentId})`.execute(tx);

export interface NewEvent {
  readonly ticket_id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly kind: TicketEvent['kind'];
  readonly from_value: string | null;
  readonly to_value: string | null;
}

/** The history keeps names as they were. */
export const insertEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await tx
    .insertInto('ticket_events')
    .values(
      events.map((event) => ({
        ...event,
        user_name: event.user_id === null ? null : sql<string>`user_display_name(${event.user_id})`,
      })),
    )
    .execute();
};

/** For a ticket: the reseller who sees it, and the name of the customer. */
export const findTicketSubscriber = (tx: Tx, id: number) =>
  tx
    .selectFrom('subscribers as s')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .select(['s.id', 's.reseller_user_id as resellerUserId', 's.username', 'c.name', 'c.email', 'c.language'])
    .where('s.id', '=', id)
    .where('s.removed_at', 'is', null)
    .executeTakeFirst();
