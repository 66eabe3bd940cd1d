import type { EncryptedColumn } from '../../../core/encrypted-column.ts';
import { credentialsContext } from './gateways/open-gateway.ts';
import { tokenContext } from './gateways/token-store.ts';

export const encryptedGatewayColumns: readonly EncryptedColumn[] = [
  {
    table: 'gateway_accounts',
    column: 'credentials_encrypted',
    key: ['id'],
    needs: ['isp_id', 'gateway'],
    contextOf: ({ isp_id = null, gateway = '' }) => credentialsContext(isp_id, gateway),
  },
  {
    table: 'gateway_tokens',
    column: 'value_encrypted',
    key: ['key'],
    contextOf: ({ key = '' }) => tokenContext(key),
  },
];
