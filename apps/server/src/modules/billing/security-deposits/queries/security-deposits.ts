import type { manualMethods, SecurityDeposit } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Method = (typeof manualMethods)[number];

/** Newest first. */
export async function depositsOf(tx: Tx, subscriberId: number): Promise<SecurityDeposit[]> {
  const { rows } = await sql<SecurityDeposit>`
    select d.id, d.amount_minor as "amountMinor", d.method, d.note, d.status, d.received_at as "receivedAt",
      r.full_name as "receivedBy", d.returned_at as "returnedAt", b.full_name as "returnedBy", d.return_method as "returnMethod",
      d.return_note as "returnNote", d.payment_id as "paymentId", p.number as "paymentNumber", d.version
    from security_deposits d
    left join users r on r.id = d.received_by
    left join users b on b.id = d.returned_by
    left join payments p on p.isp_id = d.isp_id and p.id = d.payment_id
    where d.isp_id = current_isp() and d.subscriber_id = ${subscriberId}
    order by d.id desc`.execute(tx);
  return rows;
}

interface NewDeposit {
  readonly subscriberId: number;
  readonly amountMinor: number;
  readonly method: Method;
  readonly cashUserId: number | null;
  readonly owedByUserId: number | null;
  readonly note: string | null;
}

export const insertDeposit = (
  tx: Tx,
  { subscriberId, amountMinor, method, cashUserId, owedByUserId, note }: NewDeposit,
  { at, by }: { readonly at: string; readonly by: number },
) =>
  tx
    .insertInto('security_deposits')
    .values({
      subscriber_id: subscriberId,
      amount_minor: amountMinor,
      method,
      cash_user_id: cashUserId,
      owed_by_user_id: owedByUserId,
      note,
      received_at: at,
      received_by: by,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Locked until the transaction ends, so that it is returned once. */
export const lockDeposit = (tx: Tx, id: number) =>
  tx
    .selectFrom('security_deposits')
    .select([
      'id',
      'subscriber_id as subscriberId',
      'amount_minor as amountMinor',
      sql<Method>`method`.as('method'),
      sql<SecurityDeposit['status']>`status`.as('status'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

interface Returned {
  readonly at: string;
  readonly by: number;
  readonly method: Method;
  readonly cashUserId: number | null;
  readonly returnedForUserId: number | null;
  readonly paymentId: number | null;
  readonly note: string | null;
}

export async function markReturned(tx: Tx, id: number, { at, by, ...how }: Returned): Promise<number> {
  const { version } = await tx
    .updateTable('security_deposits')
    .set({
      returned_at: at,
      returned_by: by,
      return_method: how.method,
      return_user_id: how.cashUserId,
      returned_for_user_id: how.returnedForUserId,
      payment_id: how.paymentId,
      return_note: how.note,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
