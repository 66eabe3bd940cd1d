import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { enqueueRouterSync } from '../jobs.ts';

interface HowToKeep {
  /** Sessions are dropped though service goes on, so that a change takes hold at once. */
  readonly dropSessions?: boolean;
  /** A wish that looks the same gets a new version all the same, as when a password changed. */
  readonly repush?: boolean;
}

/**
 * Brings the wishes of these lines up to what their states want, and wakes the routers that now have work.
 * Every change that bears on a line ends with it, in the same transaction.
 */
export async function saveDesiredState(
  tx: Tx,
  subscribers: readonly number[] | RawBuilder<number[]>,
  { dropSessions = false, repush = false }: HowToKeep = {},
): Promise<void> {
  const isList = Array.isArray(subscribers);
  if (isList && subscribers.length === 0) return;
  const ids = isList ? sql`${[...subscribers]}::bigint[]` : (subscribers as RawBuilder<number[]>);
  const { rows } = await sql<{ routerId: number }>`
    select save_desired_state(${ids}, ${dropSessions}, ${repush}) as "routerId"`.execute(tx);
  await enqueueRouterSync(tx, new Set(rows.map(({ routerId }) => routerId)));
}

const suspended = sql`status in ('suspended', 'on_hold')`;

/** Suspended lines meet what the ISP's or the router's settings now say of them. */
export const saveDesiredStateOfSuspended = (tx: Tx, routerId?: number): Promise<void> =>
  saveDesiredState(
    tx,
    sql`array(select id from subscribers where isp_id = current_isp() and ${suspended}
        ${routerId === undefined ? sql`` : sql`and router_id = ${routerId}`})`,
  );
