import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The code takes the place of the name: it is on the documents that are kept. */
export const eraseCustomerFields = (tx: Tx, id: number, at: string) =>
  tx
    .updateTable('customers')
    .set({
      name: sql<string>`customer_code`,
      name_bn: null,
      mobile: '',
      alt_mobile: null,
      email: null,
      nid: null,
      passport: null,
      gender: null,
      birth_date: null,
      occupation: null,
      company: null,
      bin: null,
      house: null,
      road: null,
      flat: null,
      landmark: null,
      division_id: null,
      district_id: null,
      upazila_id: null,
      thana_id: null,
      postcode: null,
      latitude: null,
      longitude: null,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute();

/** Credentials and what identifies the connection. The subscribers leave the lists, and their pay links stop working. */
export const eraseSubscribers = (tx: Tx, ids: readonly number[], at: string) =>
  tx
    .updateTable('subscribers')
    .set({
      username: sql<string>`'erased-' || id`,
      password_encrypted: null,
      static_ip: null,
      caller_id: null,
      bind_mac: false,
      onu_serial: null,
      box_no: null,
      comment: null,
      promise_note: null,
      pay_link_version: sql<number>`pay_link_version + 1`,
      removed_at: sql<string>`coalesce(removed_at, ${at}::timestamptz)`,
    })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();

/** Rows that exist only for their contents. */
export async function deletePersonalRows(tx: Tx, customerId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from notifications where subscriber_id = any(${ids})`.execute(tx);
  await sql`delete from message_opt_outs where customer_id = ${customerId}`.execute(tx);
  await sql`delete from import_rows where customer_id = ${customerId} or subscriber_id = any(${ids})`.execute(
    tx,
  );
  await sql`delete from router_secrets where subscriber_id = any(${ids})`.execute(tx);
  await sql`delete from subscriber_presence where subscriber_id = any(${ids})`.execute(tx);
}

/** After the changes above, whose audit rows contain the previous values. */
export const maskAuditLog = (tx: Tx, customerId: number) =>
  sql`select mask_erased_customer(${customerId})`.execute(tx);

export const recordErasure = (tx: Tx, customerId: number, details: object) =>
  sql`select record_erasure(${customerId}, ${JSON.stringify(details)}::jsonb)`.execute(tx);
