import type { Tx } from '@lastmile/database';

export const findToken = async (tx: Tx, key: string): Promise<string | null | undefined> =>
  (await tx.selectFrom('gateway_tokens').select('value_encrypted').where('key', '=', key).executeTakeFirst())
    ?.value_encrypted;

/** Whether this process renews now: nobody else does, or gave up. */
export async function claimRenewal(tx: Tx, key: string, now: string, until: string): Promise<boolean> {
  const row = await tx
    .insertInto('gateway_tokens')
    .values({ key, renewing_until: until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ renewing_until: until })
        .where((eb) =>
          eb.or([
            eb('gateway_tokens.renewing_until', 'is', null),
            eb('gateway_tokens.renewing_until', '<', now),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export const finishRenewal = (tx: Tx, key: string, encrypted: string | undefined) =>
  tx
    .updateTable('gateway_tokens')
    .set({ renewing_until: null, ...(encrypted ? { value_encrypted: encrypted } : {}) })
    .where('key', '=', key)
    .execute();
