import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { enqueueRouterSync } from '../jobs.ts';

interface SaveOptions {
  /** Drops the session even though service continues, so that the change takes effect immediately. */
  readonly dropSessions?: boolean;
  /** Increments the version even if the desired state looks the same, for example after a password change. */
  readonly repush?: boolean;
}

/**
 * Recomputes the desired state of these subscribers and enqueues a sync of every router that now has pending
 * changes. Every change that affects what a router should hold must call it in the same transaction.
 */
export async function saveDesiredState(
  tx: Tx,
  subscribers: readonly number[] | RawBuilder<number[]>,
  { dropSessions = false, repush = false }: SaveOptions = {},
): Promise<void> {
  const isList = Array.isArray(subscribers);
  if (isList && subscribers.length === 0) return;
  const ids = isList ? sql`${[...subscribers]}::bigint[]` : (subscribers as RawBuilder<number[]>);
  const { rows } = await sql<{ routerId: number }>`
    select save_desired_state(${ids}, ${dropSessions}, ${repush}) as "routerId"`.execute(tx);
  await enqueueRouterSync(tx, new Set(rows.map(({ routerId }) => routerId)));
}

const suspended = sql`status in ('suspended', 'on_hold')`;

/**
 * After a change of the settings, of the ISP or of one router, that decide what suspended subscribers get.
 */
export const saveDesiredStateOfSuspended = (tx: Tx, routerId?: number): Promise<void> =>
  saveDesiredState(
    tx,
    sql`array(select id from subscribers where isp_id = current_isp() and ${suspended}
        ${routerId === undefined ? sql`` : sql`and router_id = ${routerId}`})`,
  );
