import type { Tx } from '@lastmile/database';

export interface NewPasskey {
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: string;
}

export const insertPasskey = async (tx: Tx, passkey: NewPasskey): Promise<number> =>
  (
    await tx
      .insertInto('passkeys')
      .values({
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        name: passkey.name,
        created_at: passkey.createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const passkeysOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export const credentialsOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute();

/** Locks the passkey, so that of two concurrent uses the second one sees the counter of the first. */
export const lockPasskey = (tx: Tx, credentialId: string) =>
  tx
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
    ])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

export const recordPasskeyUse = (tx: Tx, id: number, counter: number, at: string) =>
  tx.updateTable('passkeys').set({ counter, last_used_at: at }).where('id', '=', id).execute();

/** False if the user has no such passkey. */
export const updatePasskeyName = async (tx: Tx, userId: number, id: number, name: string): Promise<boolean> =>
  (
    await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** False if the user has no such passkey. */
export const deletePasskeyRow = async (tx: Tx, userId: number, id: number): Promise<boolean> =>
  (await tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst())
    .numDeletedRows > 0n;

/** Also deletes challenges that nobody answered in time. */
export async function insertChallenge(
  tx: Tx,
  challenge: { hash: Buffer; userId: number | null; now: string; expiresAt: string },
): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<', challenge.now).execute();
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challenge.hash, user_id: challenge.userId, expires_at: challenge.expiresAt })
    .execute();
}

/** False if the challenge was answered before, has expired or was meant for someone else. */
export const consumeChallenge = async (
  tx: Tx,
  hash: Buffer,
  userId: number | null,
  now: string,
): Promise<boolean> =>
  (
    await tx
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', hash)
      .where('expires_at', '>', now)
      .where((eb) => (userId === null ? eb('user_id', 'is', null) : eb('user_id', '=', userId)))
      .executeTakeFirst()
  ).numDeletedRows > 0n;
