import type { EncryptedColumn } from '../../../core/encrypted-column.ts';

/** With the contexts of `operations/two-factor.ts` and `operations/sessions.ts`. */
export const encryptedIdentities: readonly EncryptedColumn[] = [
  {
    table: 'users',
    column: 'totp_encrypted',
    key: ['id'],
    contextOf: ({ id }) => `users.totp:${id}`,
  },
  {
    table: 'refresh_tokens',
    column: 'successor_encrypted',
    key: ['token_hash'],
    // Bytes as text begin with \x.
    contextOf: ({ token_hash = '' }) => `refresh_tokens.successor:${token_hash.slice(2)}`,
  },
];
