import type { Tx } from '@lastmile/database';

export const insertPasswordLink = (
  tx: Tx,
  link: { tokenHash: Buffer; userId: number; madeAt: string; expiresAt: string },
) =>
  tx
    .insertInto('password_links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      made_at: link.madeAt,
      expires_at: link.expiresAt,
    })
    .execute();

export const countLinksSince = async (tx: Tx, userId: number, since: string): Promise<number> =>
  (
    await tx
      .selectFrom('password_links')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('made_at', '>', since)
      .executeTakeFirstOrThrow()
  ).count;

/** The user of a link that is still valid. */
export const userOfPasswordLink = async (
  tx: Tx,
  tokenHash: Buffer,
  now: string,
): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('password_links')
      .select('user_id as userId')
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.userId;

/** False if a concurrent request consumed the link first. */
export const consumeLink = async (tx: Tx, tokenHash: Buffer, at: string): Promise<boolean> =>
  (
    await tx
      .updateTable('password_links')
      .set({ used_at: at })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Setting a password invalidates every other password link of the user. */
export const consumeLinksOf = (tx: Tx, userId: number, at: string) =>
  tx
    .updateTable('password_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
