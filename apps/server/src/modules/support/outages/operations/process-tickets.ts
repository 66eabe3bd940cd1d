import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { answerAndResolve, insertEvents, isoNow } from '../../tickets/index.ts';
import { activeTicketsOf, attachTickets, lockOutage } from '../queries/update-outages.ts';

const chunk = 200;

/** Can run again: what is attached or resolved is not taken twice. */
export async function processTickets(clock: Clock, { transaction }: JobRun, outageId: number) {
  const attached = await transaction(async (tx) => {
    const outage = await lockOutage(tx, outageId);
    const ids = await attachTickets(tx, outageId);
    const event = { at: isoNow(clock), user_id: null, kind: 'outage' as const, from_value: null };
    await insertEvents(
      tx,
      ids.map((ticket_id) => ({ ...event, ticket_id, to_value: outage?.name ?? null })),
    );
    return ids.length;
  });
  let resolved = 0;
  for (let part = chunk; part === chunk; resolved += part) {
    part = await transaction(async (tx) => {
      const outage = await lockOutage(tx, outageId);
      // Outages that ended before there was a standard reply may have none.
      if (outage?.status !== 'ended' || outage.closingReply === null) return 0;
      const answer = { body: outage.closingReply, userId: outage.endedBy, at: isoNow(clock) };
      return answerAndResolve(tx, await activeTicketsOf(tx, outageId, chunk), answer);
    });
  }
  return { attached, resolved };
}
