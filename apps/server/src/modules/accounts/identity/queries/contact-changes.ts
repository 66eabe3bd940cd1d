import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export type ContactKind = 'email' | 'mobile';

export interface ContactChange {
  readonly userId: number;
  readonly kind: ContactKind;
  readonly value: string;
  readonly codeHash: Buffer | null;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

/** Replaces an earlier change of the same kind. */
export const saveContactChange = (tx: Tx, change: ContactChange) => {
  const columns = {
    value: change.value,
    code_hash: change.codeHash,
    failed_codes: 0,
    requested_at: change.requestedAt,
    expires_at: change.expiresAt,
  };
  return tx
    .insertInto('contact_changes')
    .values({ user_id: change.userId, kind: change.kind, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(columns))
    .execute();
};

export const lockContactChange = (tx: Tx, userId: number, kind: ContactKind, now: string) =>
  tx
    .selectFrom('contact_changes')
    .select(['value', 'code_hash as codeHash', 'failed_codes as failedCodes'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

export const pendingContacts = (tx: Tx, userId: number, now: string) =>
  tx
    .selectFrom('contact_changes')
    .select(['kind', 'value'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();

export const countWrongContactCode = (tx: Tx, userId: number, kind: ContactKind) =>
  tx
    .updateTable('contact_changes')
    .set({ failed_codes: sql`failed_codes + 1` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();

export const deleteContactChange = (tx: Tx, userId: number, kind: ContactKind) =>
  tx.deleteFrom('contact_changes').where('user_id', '=', userId).where('kind', '=', kind).execute();

export const setContact = (tx: Tx, userId: number, kind: ContactKind, value: string) =>
  tx
    .updateTable('users')
    .set(kind === 'email' ? { email: value } : { mobile: value })
    .where('id', '=', userId)
    .execute();
