import { purposeOf } from '@lastmile/kit/encryption';
import type { EncryptedColumn } from '../../core/encrypted-column.ts';
import { encryptedReplies } from '../../http/idempotency.ts';
import { encryptedIdentities } from '../../modules/accounts/identity/index.ts';
import { encryptedImports } from '../../modules/customers/imports/index.ts';
import { encryptedPasswords } from '../../modules/customers/subscribers/index.ts';
import { encryptedMessagingColumns } from '../../modules/messaging/providers/index.ts';
import { encryptedRouterPasswords } from '../../modules/network/routers/index.ts';
import { encryptedGatewayColumns } from '../../modules/platform/checkouts/index.ts';
import { encryptedRegistrations } from '../../modules/platform/isps/index.ts';
import { encryptedPayoutNumbers } from '../../modules/platform/settlements/index.ts';

/** Every column with encrypted values; a test compares them with the database. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...encryptedIdentities,
  encryptedPasswords,
  encryptedRouterPasswords,
  ...encryptedImports,
  ...encryptedReplies,
  encryptedRegistrations,
  ...encryptedGatewayColumns,
  encryptedPayoutNumbers,
  ...encryptedMessagingColumns,
];

/** The columns of each purpose: the passwords of subscribers are in two. */
export function columnsByPurpose(): Map<string, EncryptedColumn[]> {
  const purposes = new Map<string, EncryptedColumn[]>();
  for (const column of encryptedColumns) {
    const purpose = purposeOf(column.contextOf({}));
    purposes.set(purpose, [...(purposes.get(purpose) ?? []), column]);
  }
  return purposes;
}
