import type { EncryptedColumn } from '../../../core/encrypted-column.ts';
import { platformCredentialsContext, smsCredentialsContext, telegramTokenContext } from './open-provider.ts';

export const encryptedMessagingColumns: readonly EncryptedColumn[] = [
  {
    table: 'messaging_settings',
    column: 'sms_credentials_encrypted',
    key: ['isp_id'],
    needs: ['sms_driver'],
    contextOf: ({ isp_id = '', sms_driver = '' }) => smsCredentialsContext(isp_id ?? '', sms_driver ?? ''),
  },
  {
    table: 'platform_sms_settings',
    column: 'sms_credentials_encrypted',
    key: ['id'],
    needs: ['sms_driver'],
    contextOf: ({ sms_driver = '' }) => platformCredentialsContext(sms_driver ?? ''),
  },
  {
    table: 'messaging_settings',
    column: 'telegram_token_encrypted',
    key: ['isp_id'],
    contextOf: ({ isp_id = '' }) => telegramTokenContext(isp_id ?? ''),
  },
];
