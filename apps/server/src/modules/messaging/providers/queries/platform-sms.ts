import type { SmsDriverName } from '@lastmile/contract';
import type { DB, Tx } from '@lastmile/database';
import { sql, type Updateable } from 'kysely';

/** One row, of the platform. Credentials are not among it. */
export const findPlatformSms = (tx: Tx) =>
  tx
    .selectFrom('platform_sms_settings as s')
    .leftJoin('users as u', 'u.id', 's.sms_credentials_set_by')
    .select([
      sql<SmsDriverName | null>`s.sms_driver`.as('smsDriver'),
      's.sms_sender as smsSender',
      's.price_minor as priceMinor',
      's.min_top_up_minor as minTopUpMinor',
      's.sms_credentials_set_at as credentialsSetAt',
      'u.full_name as credentialsSetBy',
      's.version',
      sql<string>`(select currency from platform_settings)`.as('currency'),
      sql<number>`coalesce((select sum(balance_minor) from sms_accounts), 0)::bigint`.as('prepaidMinor'),
    ])
    .executeTakeFirstOrThrow();

export interface PlatformProvider {
  readonly smsDriver: SmsDriverName | null;
  readonly smsSender: string;
  readonly smsCredentialsEncrypted: string | null;
}

/** With what opens the provider. */
export const findPlatformProvider = (tx: Tx): Promise<PlatformProvider> =>
  tx
    .selectFrom('platform_sms_settings')
    .select([
      sql<SmsDriverName | null>`sms_driver`.as('smsDriver'),
      'sms_sender as smsSender',
      'sms_credentials_encrypted as smsCredentialsEncrypted',
    ])
    .executeTakeFirstOrThrow();

/** Undefined if the version is outdated. */
export const updatePlatformSms = (tx: Tx, version: number, values: Updateable<DB['platform_sms_settings']>) =>
  tx
    .updateTable('platform_sms_settings')
    .set({ version, ...values })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
