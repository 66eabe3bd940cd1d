import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface NewSession {
  readonly userId: number;
  readonly startedAt: string;
  readonly expiresAt: string;
  readonly userAgent: string;
  readonly ip: string;
}

/** A session with its first refresh token; gives the session's id. */
export const insertSession = async (tx: Tx, session: NewSession, tokenHash: Buffer): Promise<number> => {
  const values = {
    user_id: session.userId,
    started_at: session.startedAt,
    last_seen_at: session.startedAt,
    expires_at: session.expiresAt,
    user_agent: session.userAgent,
    ip: session.ip,
  };
  const { id } = await tx
    .with('started', (db) => db.insertInto('sessions').values(values).returning('id'))
    .insertInto('refresh_tokens')
    .columns(['token_hash', 'session_id'])
    .expression((eb) =>
      eb.selectFrom('started').select([sql<Buffer>`${tokenHash}::bytea`.as('hash'), 'started.id']),
    )
    .returning('session_id as id')
    .executeTakeFirstOrThrow();
  return id;
};

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
