import { rawQuery } from '@lastmile/database';
import type { Check } from '../../../core/invariant.ts';

export const identityChecks: readonly Check[] = [
  {
    holds: 'A session has at most one refresh token that is still to be used',
    async faults(tx) {
      const { rows } = await tx.executeQuery<{ sessionId: number; userId: number; open: number }>(
        rawQuery(`
          select s.id as "sessionId", s.user_id as "userId", count(*) as open
          from sessions s join refresh_tokens t on t.session_id = s.id
          where t.spent_at is null group by s.id having count(*) > 1 order by s.id`),
      );
      return rows.map(
        ({ sessionId, userId, open }) =>
          `Session ${sessionId} of user ${userId} has ${open} unused refresh tokens, so a copied one would go unseen. End the session.`,
      );
    },
  },
  {
    holds: 'A session ends after it began',
    async faults(tx) {
      const { rows } = await tx.executeQuery<{ id: number }>(
        rawQuery(
          'select id from sessions where expires_at <= started_at or ended_at < started_at order by id',
        ),
      );
      return rows.map(
        ({ id }) =>
          `Session ${id} ends before it began. Check the clocks of the machines, then end the session.`,
      );
    },
  },
];
