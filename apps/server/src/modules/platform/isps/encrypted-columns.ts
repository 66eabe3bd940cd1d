import type { EncryptedColumn } from '../../../core/encrypted-column.ts';
import { formContext } from './operations/send-registration-code.ts';

export const encryptedRegistrations: EncryptedColumn = {
  table: 'registrations',
  column: 'form_encrypted',
  key: ['id'],
  contextOf: ({ id = '' }) => formContext(id),
};
