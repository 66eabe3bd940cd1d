import type { TicketTarget, TicketUrgency } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const loadTargets = (tx: Tx): Promise<TicketTarget[]> =>
  tx
    .selectFrom('ticket_targets')
    .select([
      sql<TicketUrgency>`urgency`.as('urgency'),
      'first_response_minutes as firstResponseMinutes',
      'resolution_minutes as resolutionMinutes',
    ])
    .execute();

export const saveTargetRows = (tx: Tx, targets: readonly TicketTarget[]) =>
  tx
    .insertInto('ticket_targets')
    .values(
      targets.map(({ urgency, firstResponseMinutes, resolutionMinutes }) => ({
        urgency,
        first_response_minutes: firstResponseMinutes,
        resolution_minutes: resolutionMinutes,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['isp_id', 'urgency']).doUpdateSet((eb) => ({
        first_response_minutes: eb.ref('excluded.first_response_minutes'),
        resolution_minutes: eb.ref('excluded.resolution_minutes'),
      })),
    )
    .execute();

export const cannedReplies = (tx: Tx) =>
  tx
    .selectFrom('canned_replies')
    .select(['id', 'title', 'body', 'version'])
    .orderBy(sql`lower(title)`)
    .limit(500)
    .execute();

export const insertCannedReply = (tx: Tx, values: { title: string; body: string }) =>
  tx.insertInto('canned_replies').values(values).returning(['id', 'version']).executeTakeFirstOrThrow();

/** Undefined if the version is outdated or it does not exist. */
export const updateCannedReply = (
  tx: Tx,
  id: number,
  version: number,
  values: { title: string; body: string },
) =>
  tx
    .updateTable('canned_replies')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

export const removeCannedReply = async (tx: Tx, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('canned_replies').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};
