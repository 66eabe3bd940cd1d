import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { type Attempt, settlingRight } from './throttle.queries.ts';

export interface NewSession {
  readonly userId: number;
  readonly startedAt: string;
  readonly expiresAt: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly tokenHash: Buffer;
}

/**
 * All that a sign-in changes, in one statement: the session with its first refresh token, the attempt that was
 * right, and when the person last came in. Gives the session's id.
 */
export const recordSignIn = async (
  tx: Tx,
  session: NewSession,
  ispId: number | null,
  attempt: Attempt,
): Promise<number> => {
  const { userId, startedAt, tokenHash } = session;
  const noted = { isp_id: ispId, last_login_at: startedAt };
  const { id } = await tx
    .with('started', (db) => db.insertInto('sessions').values(rowOf(session)).returning('id'))
    .with('settled', (db) => settlingRight(db, attempt))
    .with('noted', (db) =>
      db
        .insertInto('user_activity')
        .values({ user_id: userId, ...noted })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(noted)),
    )
    .insertInto('refresh_tokens')
    .columns(['token_hash', 'session_id'])
    .expression((eb) =>
      eb.selectFrom('started').select([sql<Buffer>`${tokenHash}::bytea`.as('hash'), 'started.id']),
    )
    .returning('session_id as id')
    .executeTakeFirstOrThrow();
  return id;
};

const rowOf = ({ userId, startedAt, expiresAt, userAgent, ip }: NewSession) => ({
  user_id: userId,
  started_at: startedAt,
  last_seen_at: startedAt,
  expires_at: expiresAt,
  user_agent: userAgent,
  ip,
});

export const insertRefreshToken = (tx: Tx, tokenHash: Buffer, sessionId: number) =>
  tx.insertInto('refresh_tokens').values({ token_hash: tokenHash, session_id: sessionId }).execute();

/** Locks the token, so that of two requests with the same one the second sees it spent. */
export const lockRefreshToken = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .select([
      'sessions.id as sessionId',
      'sessions.expires_at as expiresAt',
      'sessions.ended_at as endedAt',
      'users.id as userId',
      'users.isp_id as ispId',
      'roles.name as role',
      'users.status',
      'refresh_tokens.spent_at as spentAt',
      'refresh_tokens.successor_sealed as successorSealed',
    ])
    .forUpdate('refresh_tokens')
    .executeTakeFirst();

export const spendRefreshToken = (tx: Tx, tokenHash: Buffer, at: string, successorSealed: string) =>
  tx
    .updateTable('refresh_tokens')
    .set({ spent_at: at, successor_sealed: successorSealed })
    .where('token_hash', '=', tokenHash)
    .execute();

export const noteSessionSeen = (tx: Tx, sessionId: number, at: string, ip: string) =>
  tx.updateTable('sessions').set({ last_seen_at: at, ip }).where('id', '=', sessionId).execute();

const running = (tx: Tx, userId: number) =>
  tx.updateTable('sessions').where('user_id', '=', userId).where('ended_at', 'is', null);

/** False when the person has no such running session. */
export const endSession = async (tx: Tx, userId: number, sessionId: number, at: string): Promise<boolean> =>
  (await running(tx, userId).set({ ended_at: at }).where('id', '=', sessionId).executeTakeFirst())
    .numUpdatedRows > 0n;

export const endSessions = (tx: Tx, userId: number, at: string, exceptSessionId: number | null) =>
  running(tx, userId)
    .set({ ended_at: at })
    .$if(exceptSessionId !== null, (query) => query.where('id', '<>', exceptSessionId ?? 0))
    .execute();

export const runningSessions = (tx: Tx, userId: number, now: string) =>
  tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select([
      'id',
      'started_at as startedAt',
      sql<string>`coalesce(last_seen_at, started_at)`.as('lastSeenAt'),
      'expires_at as expiresAt',
      sql<string>`coalesce(user_agent, '')`.as('userAgent'),
      sql<string>`coalesce(ip, '')`.as('ip'),
    ])
    .orderBy('id', 'desc')
    .execute();
