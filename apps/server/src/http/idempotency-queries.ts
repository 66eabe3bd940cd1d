import { rawQuery, type Tx } from '@lastmile/database';

export interface KeyedRequest {
  /** 0 for an anonymous caller. */
  readonly userId: number;
  readonly keyHash: Buffer;
  readonly ispId: number | null;
  readonly call: string;
}

export interface StoredResponse {
  readonly requestEncrypted: string;
  readonly responseEncrypted: string | null;
  readonly claimedAt: string;
  readonly expiresAt: string;
}

/** Held until the transaction ends; false if another request with the same key is in progress. */
export async function tryLockKey(tx: Tx, { userId, keyHash }: KeyedRequest): Promise<boolean> {
  const { rows } = await tx.executeQuery<{ got: boolean }>(
    rawQuery(
      `select pg_try_advisory_xact_lock(hashtextextended('idempotency ' || $1::text || encode($2, 'hex'), 0)) as got`,
      userId,
      keyHash,
    ),
  );
  return rows[0]?.got ?? false;
}

export const findKey = (tx: Tx, { userId, keyHash }: KeyedRequest): Promise<StoredResponse | undefined> =>
  tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .select([
      'request_encrypted as requestEncrypted',
      'response_encrypted as responseEncrypted',
      'claimed_at as claimedAt',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();

/** Requires the key's lock: an existing row has expired or was abandoned. */
export const insertKey = (
  tx: Tx,
  { userId, keyHash, ispId, call }: KeyedRequest,
  { requestEncrypted, responseEncrypted, claimedAt, expiresAt }: StoredResponse,
) => {
  const values = {
    isp_id: ispId,
    call,
    request_encrypted: requestEncrypted,
    response_encrypted: responseEncrypted,
    claimed_at: claimedAt,
    expires_at: expiresAt,
  };
  return tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key_hash: keyHash, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doUpdateSet(values))
    .execute();
};

/** Only the claim made at that time, because a claim that took too long may have been taken over. */
export const completeKey = (
  tx: Tx,
  { userId, keyHash }: KeyedRequest,
  claimedAt: string,
  encrypted: string,
) =>
  tx
    .updateTable('idempotency_keys')
    .set({ response_encrypted: encrypted })
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('claimed_at', '=', claimedAt)
    .execute();

export const releaseKey = (tx: Tx, { userId, keyHash }: KeyedRequest, claimedAt: string) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('claimed_at', '=', claimedAt)
    .where('response_encrypted', 'is', null)
    .execute();

export const deleteExpiredKeys = (tx: Tx, now: string) =>
  tx.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
