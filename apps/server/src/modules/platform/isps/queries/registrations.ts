import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface NewRegistration {
  readonly id: string;
  readonly formEncrypted: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Also deletes those of which nothing can become any more. */
export async function insertPendingRegistration(
  tx: Tx,
  { id, formEncrypted, createdAt, expiresAt }: NewRegistration,
): Promise<void> {
  await tx.deleteFrom('registrations').where('expires_at', '<', createdAt).execute();
  await tx
    .insertInto('registrations')
    .values({ id, form_encrypted: formEncrypted, created_at: createdAt, expires_at: expiresAt })
    .execute();
}

/** Locks the registration, so that of two concurrent requests the second one sees it as verified. */
export const lockRegistration = (tx: Tx, id: string, now: string) =>
  tx
    .selectFrom('registrations')
    .select([
      'id',
      'form_encrypted as formEncrypted',
      'code_hash as codeHash',
      'codes_sent as codesSent',
      'failed_codes as failedCodes',
    ])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** A new code invalidates the one before. */
export const setRegistrationCode = (tx: Tx, id: string, codeHash: Buffer | null) =>
  tx
    .updateTable('registrations')
    .set({ code_hash: codeHash, failed_codes: 0, codes_sent: sql`codes_sent + 1` })
    .where('id', '=', id)
    .execute();

export const countWrongRegistrationCode = (tx: Tx, id: string) =>
  tx.updateTable('registrations').set({ failed_codes: sql`failed_codes + 1` }).where('id', '=', id).execute();

/** The ISP exists; what was entered is not needed any more. */
export const clearRegistrationForm = (tx: Tx, id: string) =>
  tx.updateTable('registrations').set({ form_encrypted: null }).where('id', '=', id).execute();

export const findRegisteredIsp = (tx: Tx, registrationId: string) =>
  tx
    .selectFrom('isps')
    .select(['name', 'status'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();

export const isLicenceNumberInUse = async (tx: Tx, licenceNumber: string): Promise<boolean> =>
  (await tx
    .selectFrom('isps')
    .select('id')
    .where(sql`lower(licence_number)`, '=', licenceNumber.toLowerCase())
    .executeTakeFirst()) !== undefined;
