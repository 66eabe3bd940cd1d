import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

export const identityInvariants: readonly Invariant[] = [
  {
    invariant: 'Every session has at most one unused refresh token',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{ sessionId: number; userId: number; open: number }>(
        rawQuery(`
          select s.id as "sessionId", s.user_id as "userId", count(*) as open
          from sessions s join refresh_tokens t on t.session_id = s.id
          where t.spent_at is null group by s.id having count(*) > 1 order by s.id`),
      );
      return rows.map(
        ({ sessionId, userId, open }) =>
          `Session ${sessionId} of user ${userId} has ${open} unused refresh tokens, so a stolen token could go unnoticed. End the session.`,
      );
    },
  },
  {
    invariant: 'Every session ends after it starts',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{ id: number }>(
        rawQuery(
          'select id from sessions where expires_at <= started_at or ended_at < started_at order by id',
        ),
      );
      return rows.map(
        ({ id }) => `Session ${id} ends before it starts. Check the system clocks, then end the session.`,
      );
    },
  },
];
