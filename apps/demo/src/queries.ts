import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Marks all desired state as applied. */
export const markDesiredApplied = (tx: Tx, at: string) =>
  sql`
    update router_secrets
    set state = 'synced', applied_version = desired_version, applied_at = ${at}::timestamptz,
        applied_state = desired_state, push_password = false, drop_session = false, drop_requested = false,
        last_applied = case when desired_state <> 'absent' then jsonb_build_object('disabled', desired_state = 'disabled', 'profile', profile,
          'remoteAddress', host(remote_address), 'callerId', caller_id, 'service', 'pppoe', 'localAddress', null, 'routes', null,
          'limitBytesIn', null, 'limitBytesOut', null) end
    where isp_id = current_isp()`.execute(tx);

export interface PastSession {
  readonly subscriberId: number;
  readonly routerId: number;
  readonly startedAt: string;
  readonly stoppedAt: string;
  readonly ip: string;
  readonly callerId: string;
  readonly reason: string;
}

/** The session log is otherwise written by polls only; the time before the demo is inserted here. */
export const insertPastSessions = (tx: Tx, sessions: readonly PastSession[]) =>
  sql`
    insert into session_log (router_id, subscriber_id, started_at, stopped_at, ip, caller_id, reason, bytes_in, bytes_out)
    select s."routerId", s."subscriberId", s."startedAt", s."stoppedAt", s.ip, s."callerId", s.reason, o.bytes / 12, o.bytes
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s ("subscriberId" bigint, "routerId" bigint,
      "startedAt" timestamptz, "stoppedAt" timestamptz, ip inet, "callerId" text, reason text),
      lateral (select (date_part('epoch', s."stoppedAt" - s."startedAt") * (4000 + s."subscriberId" % 9 * 2500))::bigint as bytes) o
    order by s."startedAt"`.execute(tx);

/** What was agreed with the reseller before the first invoice. */
export const createResellerConditions = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    with reseller as (
      update resellers set business_name = 'Adabor Net', address = 'Road 8, Adabor, Dhaka' where isp_id = current_isp() and user_id = ${userId}
      returning id
    )
    insert into reseller_conditions (reseller_id, valid_from, commission_rate, commission_basis)
    select id, '2020-01-01', 1500, 'before_vat' from reseller`.execute(tx);
};

/** A reseller who buys wholesale; returns the reseller. */
export const createWholesaleReseller = async (tx: Tx, userId: number): Promise<number> => {
  const { id } = await tx
    .updateTable('resellers')
    .set({
      model: 'wholesale',
      credit_limit_minor: 500_00,
      business_name: 'Pallabi Link',
      address: 'Road 6, Pallabi, Dhaka',
      username_prefix: 'pl-',
      invoice_prefix: 'PL',
      may_set_retail_price: true,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Subscribers who owe the reseller, with what is open, the oldest invoice first. */
export const retailDebtors = async (tx: Tx, resellerId: number) => {
  const { rows } = await sql<{ subscriberId: number; dueMinor: number }>`
    select i.subscriber_id as "subscriberId", sum(i.amount_minor - i.credited_minor - i.paid_minor)::bigint as "dueMinor"
    from retail_invoices i where i.reseller_id = ${resellerId} and i.paid_minor < i.amount_minor - i.credited_minor
    group by 1 order by min(i.id)`.execute(tx);
  return rows;
};

/** Someone who works for the reseller. */
export const addResellerStaff = (tx: Tx, userId: number) =>
  sql`
    insert into users (isp_id, full_name, email, mobile, role_id, status, reseller_user_id)
    select isp_id, 'Sumi Akter', 'sumi@adabornet.test', '+8801811000222', role_id, 'invited', id from users where id = ${userId}`.execute(
    tx,
  );

/** An agent of the reseller, who signs in with the same password and sold every fourth of the subscribers. */
export const addAgent = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    with agent as (
      insert into users (isp_id, full_name, email, mobile, role_id, status, password_hash, reseller_user_id)
      select isp_id, 'Shahin Alam', 'agent@adabornet.test', '+8801811000333', role_id, 'active', password_hash, id from users
      where id = ${userId} returning id)
    select create_agent(id, 4000) from agent`.execute(tx);
  const agent = sql`(select user_id from resellers where parent_user_id = ${userId})`;
  await sql`update customers set reseller_user_id = ${agent} where reseller_user_id = ${userId} and id % 4 = 0`.execute(
    tx,
  );
  await sql`
    update subscribers set reseller_user_id = ${agent} where reseller_user_id = ${userId} and customer_id % 4 = 0`.execute(
    tx,
  );
};

/** The tables have no statistics yet after a load. */
export const refreshStatistics = (tx: Tx) => sql`select analyze_billing_tables()`.execute(tx);

/** Past invoices are created by the loader itself, including final ones. */
export const deletePendingFinalInvoices = (tx: Tx) =>
  sql`delete from pending_final_invoices where isp_id = current_isp()`.execute(tx);

/** What users were told in the past: the inbox shows it, but it is not mailed today. */
export const deletePastMails = (tx: Tx) =>
  tx.deleteFrom('notifications').where('user_id', 'is not', null).where('state', '=', 'queued').execute();
