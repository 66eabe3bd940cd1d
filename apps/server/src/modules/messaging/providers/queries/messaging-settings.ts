import type { MessageLanguage, SmsDriverName, StaffAlert } from '@lastmile/contract';
import type { DB, Tx } from '@lastmile/database';
import { type Insertable, sql } from 'kysely';

const columns = [
  's.uses_platform_sms as usesPlatformSms',
  sql<SmsDriverName | null>`s.sms_driver`.as('ownSmsDriver'),
  's.sms_sender as ownSmsSender',
  's.sms_price_minor as ownSmsPriceMinor',
  's.sms_credentials_set_at as credentialsSetAt',
  sql<MessageLanguage | null>`s.sms_language`.as('smsLanguage'),
  's.telegram_token_encrypted as telegramTokenEncrypted',
  's.telegram_token_set_at as telegramTokenSetAt',
  's.telegram_chat_id as telegramChatId',
  sql<StaffAlert[]>`s.telegram_alerts`.as('telegramAlerts'),
  's.version',
] as const;

/** What sends the SMS of the ISP: its own provider, or that of the platform with the price that it charges. */
const sending = [
  sql<SmsDriverName | null>`case when s.uses_platform_sms then p.sms_driver else s.sms_driver end`.as(
    'smsDriver',
  ),
  sql<
    string | null
  >`case when s.uses_platform_sms then p.sms_credentials_encrypted else s.sms_credentials_encrypted end`.as(
    'smsCredentialsEncrypted',
  ),
  sql<string>`case when s.uses_platform_sms then coalesce(p.sms_sender, '') else s.sms_sender end`.as(
    'smsSender',
  ),
  sql<number>`case when s.uses_platform_sms then coalesce(p.price_minor, 0) else s.sms_price_minor end`.as(
    'smsPriceMinor',
  ),
] as const;

/** Row-level security shows the tenant one row, or none while nothing was saved. */
export const findAccount = (tx: Tx) =>
  tx
    .selectFrom('messaging_settings as s')
    .leftJoin('users as u', 'u.id', 's.sms_credentials_set_by')
    .leftJoin(sql<PlatformSms>`platform_sms()`.as<'p'>('p'), (join) => join.onTrue())
    .select([...columns, ...sending, 'u.full_name as credentialsSetBy'])
    .executeTakeFirst();

interface PlatformSms {
  readonly sms_driver: string;
  readonly sms_credentials_encrypted: string;
  readonly sms_sender: string;
  readonly price_minor: number;
}

export type MessagingAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export type AccountUpdate = Omit<Insertable<DB['messaging_settings']>, 'isp_id'>;

/** Undefined if a concurrent request saved first. */
export const insertAccount = (tx: Tx, ispId: number, values: AccountUpdate) =>
  tx
    .insertInto('messaging_settings')
    .values({ isp_id: ispId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();

/** Undefined if the version is outdated. */
export const updateAccount = (tx: Tx, version: number, values: AccountUpdate) =>
  tx
    .updateTable('messaging_settings')
    .set({ version, ...values })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
