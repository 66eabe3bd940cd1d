import type { EncryptedColumn } from '../../../core/encrypted-column.ts';

/** Binds the number of an account to its ISP: copied to another one it cannot be read. */
export const payoutNumberContext = (ispId: number | string) => `payout_accounts.number:${ispId}`;

export const encryptedPayoutNumbers: EncryptedColumn = {
  table: 'payout_accounts',
  column: 'number_encrypted',
  key: ['isp_id', 'id'],
  contextOf: ({ isp_id = '' }) => payoutNumberContext(isp_id),
};
