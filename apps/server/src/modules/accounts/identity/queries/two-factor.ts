import type { Tx } from '@lastmile/database';

export const setTotp = (tx: Tx, userId: number, totpEncrypted: string | null) =>
  tx
    .updateTable('users')
    .set({ totp_encrypted: totpEncrypted, two_factor_since: null })
    .where('id', '=', userId)
    .execute();

export const beginTwoFactor = (tx: Tx, userId: number, since: string) =>
  tx.updateTable('users').set({ two_factor_since: since }).where('id', '=', userId).execute();

/** False if this time step or a later one was accepted before: each code is valid once. */
export const consumeTotpStep = async (
  tx: Tx,
  userId: number,
  ispId: number | null,
  step: number,
): Promise<boolean> =>
  (
    await tx
      .insertInto('user_activity')
      .values({ user_id: userId, isp_id: ispId, last_totp_step: step })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ last_totp_step: step })
          .where((eb) =>
            eb.or([
              eb('user_activity.last_totp_step', 'is', null),
              eb('user_activity.last_totp_step', '<', step),
            ]),
          ),
      )
      .returning('user_id')
      .execute()
  ).length > 0;

export const consumeRecoveryCode = async (
  tx: Tx,
  userId: number,
  codeHash: Buffer,
  at: string,
): Promise<boolean> =>
  (
    await tx
      .updateTable('recovery_codes')
      .set({ used_at: at })
      .where('code_hash', '=', codeHash)
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

export const replaceRecoveryCodes = async (
  tx: Tx,
  userId: number,
  codeHashes: readonly Buffer[],
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (codeHashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
};
