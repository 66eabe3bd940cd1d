import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Follows merged tickets to the one that took their conversation; undefined if it is hidden or unknown. */
export async function findMailTicket(tx: Tx, ticketId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive followed as (
      select id, merged_into_id, hidden_at, 1 as step from tickets where id = ${ticketId}
      union all
      select t.id, t.merged_into_id, t.hidden_at, f.step + 1 from tickets t join followed f on t.id = f.merged_into_id
      where f.step < 20)
    select id from followed where merged_into_id is null and hidden_at is null`.execute(tx);
  return rows[0]?.id;
}

export const wasReceived = async (tx: Tx, ticketId: number, hash: string): Promise<boolean> =>
  (await tx
    .selectFrom('ticket_mails')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('message_hash', '=', hash)
    .executeTakeFirst()) !== undefined;

export const countReceivedSince = async (tx: Tx, ticketId: number, since: string): Promise<number> =>
  (
    await tx
      .selectFrom('ticket_mails')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('ticket_id', '=', ticketId)
      .where('received_at', '>', since)
      .executeTakeFirstOrThrow()
  ).total;

/** False if the mail was received before; two deliveries at the same time wait for each other. */
export const claimMail = async (tx: Tx, ticketId: number, hash: string, at: string): Promise<boolean> => {
  const row = await tx
    .insertInto('ticket_mails')
    .values({ ticket_id: ticketId, message_hash: hash, received_at: at })
    .onConflict((conflict) => conflict.columns(['isp_id', 'ticket_id', 'message_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteOldMails = async (tx: Tx, before: string): Promise<void> => {
  await tx.deleteFrom('ticket_mails').where('received_at', '<', before).execute();
};

/** The customer's own address, lower case; null if there is none. */
export const customerEmailOf = async (tx: Tx, ticketId: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('tickets as t')
      .innerJoin('subscribers as s', 's.id', 't.subscriber_id')
      .innerJoin('customers as c', 'c.id', 's.customer_id')
      .select(sql<string | null>`lower(c.email)`.as('email'))
      .where('t.id', '=', ticketId)
      .executeTakeFirst()
  )?.email ?? null;

export const findUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'full_name as name'])
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();

/** What a new ticket takes over from the closed one that it links to. */
export const closedTicket = (tx: Tx, id: number) =>
  tx
    .selectFrom('tickets')
    .select([
      'number',
      'subject',
      sql<'other'>`category`.as('category'),
      'department_id as departmentId',
      'subscriber_id as subscriberId',
      'reseller_user_id as resellerUserId',
      'contact_name as contactName',
      'contact_mobile as contactMobile',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** An active ticket that an earlier mail to the closed one opened. */
export const activeFollowUpOf = async (tx: Tx, closedId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('tickets')
      .select('id')
      .where('linked_to_id', '=', closedId)
      .where('source', '=', 'email')
      .where('status', '<>', 'closed')
      .where('hidden_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;
