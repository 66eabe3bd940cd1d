import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { type Attempt, settleSucceededSql } from './throttle.ts';

export interface NewSession {
  readonly userId: number;
  readonly startedAt: string;
  readonly expiresAt: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly tokenHash: Buffer;
}

/**
 * Everything that a sign-in changes, in one statement: the session with its first refresh token, the released
 * attempt, and the last sign-in of the user. Returns the session id. Plain SQL, because a statement of this
 * size takes longer to build than to run.
 */
export const recordSignIn = async (
  tx: Tx,
  { userId, startedAt, expiresAt, userAgent, ip, tokenHash }: NewSession,
  ispId: number | null,
  attempt: Attempt,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with started as (
      insert into sessions (user_id, started_at, last_seen_at, expires_at, user_agent, ip)
      values (${userId}, ${startedAt}, ${startedAt}, ${expiresAt}, ${userAgent}, ${ip}) returning id
    ),
    settled as (${settleSucceededSql(attempt)}),
    noted as (
      insert into user_activity (user_id, isp_id, last_login_at) values (${userId}, ${ispId}, ${startedAt})
      on conflict (user_id) do update set isp_id = excluded.isp_id, last_login_at = excluded.last_login_at
    )
    insert into refresh_tokens (token_hash, session_id) select ${tokenHash}::bytea, id from started
    returning session_id as id`.execute(tx);
  return (rows[0] as { id: number }).id;
};

export const insertRefreshToken = (tx: Tx, tokenHash: Buffer, sessionId: number) =>
  tx.insertInto('refresh_tokens').values({ token_hash: tokenHash, session_id: sessionId }).execute();

/** Minutes without use after which a session of the user ends; for queries with `isps` in a left join. */
export const idleMinutes = sql<number>`coalesce(isps.idle_minutes, (select idle_minutes from platform_settings))`;

/** Locks the token, so that of two concurrent requests the second one sees it as used. */
export const lockRefreshToken = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('isps', 'isps.id', 'users.isp_id')
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .select([
      'sessions.id as sessionId',
      'sessions.expires_at as expiresAt',
      'sessions.ended_at as endedAt',
      sql<string>`coalesce(sessions.last_seen_at, sessions.started_at)`.as('lastSeenAt'),
      sql<string>`coalesce(sessions.user_agent, '')`.as('userAgent'),
      idleMinutes.as('idleMinutes'),
      'users.id as userId',
      'users.isp_id as ispId',
      'roles.name as role',
      'users.status',
      'refresh_tokens.spent_at as spentAt',
      'refresh_tokens.successor_encrypted as successorEncrypted',
    ])
    .forUpdate('refresh_tokens')
    .executeTakeFirst();

export const consumeRefreshToken = (tx: Tx, tokenHash: Buffer, at: string, successorEncrypted: string) =>
  tx
    .updateTable('refresh_tokens')
    .set({ spent_at: at, successor_encrypted: successorEncrypted })
    .where('token_hash', '=', tokenHash)
    .execute();

export const updateLastSeen = (tx: Tx, sessionId: number, at: string, ip: string) =>
  tx.updateTable('sessions').set({ last_seen_at: at, ip }).where('id', '=', sessionId).execute();

const running = (tx: Tx, userId: number) =>
  tx.updateTable('sessions').where('user_id', '=', userId).where('ended_at', 'is', null);

/** False if the user has no such active session. */
export const endSession = async (tx: Tx, userId: number, sessionId: number, at: string): Promise<boolean> =>
  (await running(tx, userId).set({ ended_at: at }).where('id', '=', sessionId).executeTakeFirst())
    .numUpdatedRows > 0n;

export const endSessions = (tx: Tx, userId: number, at: string, exceptSessionId: number | null) =>
  running(tx, userId)
    .set({ ended_at: at })
    .$if(exceptSessionId !== null, (query) => query.where('id', '<>', exceptSessionId ?? 0))
    .execute();

/** Sessions of the user before this one: all, and those since the given time. */
export const countEarlierSessions = (tx: Tx, userId: number, sessionId: number, since: string) =>
  tx
    .selectFrom('sessions')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('started_at', '>', since).as('recent'),
    ])
    .where('user_id', '=', userId)
    .where('id', '<', sessionId)
    .executeTakeFirstOrThrow();

/** Sessions that were used after `idleSince` and have not expired. */
export const runningSessions = (tx: Tx, userId: number, now: string, idleSince: string) =>
  tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`coalesce(last_seen_at, started_at) > ${idleSince}`)
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
