import type { Tx } from '@lastmile/database';

/** Logins are stored folded: an e-mail in lower case, a mobile as E.164. */
export const findUserByLogin = (tx: Tx, login: { email: string } | { mobile: string }) =>
  tx
    .selectFrom('users')
    .leftJoin('isps', 'isps.id', 'users.isp_id')
    .where((eb) =>
      'email' in login ? eb('users.email', '=', login.email) : eb('users.mobile', '=', login.mobile),
    )
    .select([
      'users.id',
      'users.isp_id as ispId',
      'users.full_name as fullName',
      'users.password_hash as passwordHash',
      'users.role',
      'users.locale',
      'users.status',
      'isps.name as ispName',
      'isps.status as ispStatus',
    ])
    .executeTakeFirst();

export const insertSession = (
  tx: Tx,
  session: { userId: number; startedAt: string; expiresAt: string; userAgent: string; ip: string },
) =>
  tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      started_at: session.startedAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      ip: session.ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const insertRefreshToken = (tx: Tx, tokenHash: Buffer, sessionId: number) =>
  tx.insertInto('refresh_tokens').values({ token_hash: tokenHash, session_id: sessionId }).execute();

/** Locks the token, so that of two requests with the same one the second sees it spent. */
export const lockRefreshToken = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .select([
      'sessions.id as sessionId',
      'sessions.expires_at as expiresAt',
      'sessions.ended_at as endedAt',
      'users.id as userId',
      'users.isp_id as ispId',
      'users.role',
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

export const endSession = (tx: Tx, sessionId: number, at: string) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();

export const findSessionUser = (tx: Tx, sessionId: number, userId: number) =>
  tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .select([
      'users.isp_id as ispId',
      'users.role',
      'users.status',
      'sessions.ended_at as endedAt',
      'sessions.expires_at as expiresAt',
    ])
    .executeTakeFirst();

export interface NewUser {
  readonly ispId: number | null;
  readonly fullName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly passwordHash: string;
  readonly role: string;
}

export const insertUser = async (tx: Tx, user: NewUser): Promise<number> =>
  (
    await tx
      .insertInto('users')
      .values({
        isp_id: user.ispId,
        full_name: user.fullName,
        email: user.email,
        mobile: user.mobile,
        password_hash: user.passwordHash,
        role: user.role,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Whether anyone can sign in at all, or a person of the given e-mail. */
export const hasAnyUser = async (tx: Tx, email?: string): Promise<boolean> => {
  const query = tx.selectFrom('users').select('id').limit(1);
  return (await (email ? query.where('email', '=', email) : query).executeTakeFirst()) !== undefined;
};
