import type { UserKind } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { DigitKind } from '@lastmile/kit';
import { sql } from 'kysely';
import { enqueueSending } from '../jobs.ts';

export interface NewUserNotification {
  readonly ispId: number;
  readonly kind: UserKind;
  /** Identifies the event: each user is told once. */
  readonly key: string;
  readonly userIds: readonly number[];
  readonly amountMinor?: number;
  readonly number?: string | null;
  readonly dueOn?: string;
}

/**
 * Queues a message to users of an ISP by the channels that it chose for the kind, in the transaction of the event; also in
 * one of the platform. Users without an address or number are skipped.
 */
export async function enqueueUserNotifications(
  tx: Tx,
  at: string,
  { ispId, kind, key, userIds, amountMinor, number, dueOn }: NewUserNotification,
): Promise<number> {
  if (userIds.length === 0) return 0;
  const { rows } = await sql<{ queued: number }>`
    select queue_user_notifications(${ispId}, ${kind}, ${key}, ${[...userIds]}::bigint[], ${amountMinor ?? null}::bigint,
      ${number ?? null}::text, ${dueOn ?? null}::date, ${at}::timestamptz) as queued`.execute(tx);
  const queued = rows[0]?.queued ?? 0;
  if (queued > 0) await enqueueSending(tx, ispId);
  return queued;
}

/** The owners of an ISP, whom messages about the company are for. */
export const findOwners = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.locale'])
    .where('users.isp_id', '=', ispId)
    .where('users.status', '=', 'active')
    .where('roles.name', '=', 'client')
    .orderBy('users.id')
    .execute();

/** In which language and currency users of an ISP read, and with which digits in Bangla. */
export const findReaders = (tx: Tx, ispId: number, userIds: readonly number[]) =>
  tx
    .selectFrom('users')
    .innerJoin('isps', 'isps.id', 'users.isp_id')
    .select(['users.id', 'users.locale', 'isps.currency', sql<DigitKind>`isps.digits`.as('digits')])
    .where('users.isp_id', '=', ispId)
    .where('users.id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
