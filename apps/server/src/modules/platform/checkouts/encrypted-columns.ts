import type { EncryptedColumn } from '../../../core/encrypted-column.ts';

/** With the contexts of `gateways/open-gateway.ts` and `gateways/token-store.ts`. */
export const encryptedGatewayColumns: readonly EncryptedColumn[] = [
  {
    table: 'gateway_accounts',
    column: 'credentials_encrypted',
    key: ['id'],
    needs: ['isp_id', 'gateway'],
    contextOf: ({ isp_id, gateway }) => `gateway_accounts.credentials:${isp_id ?? 'platform'}:${gateway}`,
  },
  {
    table: 'gateway_tokens',
    column: 'value_encrypted',
    key: ['key'],
    contextOf: ({ key }) => `gateway_tokens.value:${key}`,
  },
];
