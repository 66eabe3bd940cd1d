import type { EncryptedColumn } from '../../../core/encrypted-column.ts';

/** With the context of `operations/send-registration-code.ts`. */
export const encryptedRegistrations: EncryptedColumn = {
  table: 'registrations',
  column: 'form_encrypted',
  key: ['id'],
  contextOf: ({ id }) => `registrations.form:${id}`,
};
