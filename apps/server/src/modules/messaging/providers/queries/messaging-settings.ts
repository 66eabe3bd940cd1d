import type { MessageLanguage, SmsDriverName, StaffAlert } from '@lastmile/contract';
import type { DB, Tx } from '@lastmile/database';
import { type Insertable, sql } from 'kysely';

const columns = [
  sql<SmsDriverName | null>`s.sms_driver`.as('smsDriver'),
  's.sms_credentials_encrypted as smsCredentialsEncrypted',
  's.sms_credentials_set_at as credentialsSetAt',
  's.sms_sender as smsSender',
  's.sms_price_minor as smsPriceMinor',
  sql<MessageLanguage | null>`s.sms_language`.as('smsLanguage'),
  's.telegram_token_encrypted as telegramTokenEncrypted',
  's.telegram_token_set_at as telegramTokenSetAt',
  's.telegram_chat_id as telegramChatId',
  sql<StaffAlert[]>`s.telegram_alerts`.as('telegramAlerts'),
  's.version',
] as const;

/** Row-level security shows the tenant one row, or none while nothing was saved. */
export const findAccount = (tx: Tx) =>
  tx
    .selectFrom('messaging_settings as s')
    .leftJoin('users as u', 'u.id', 's.sms_credentials_set_by')
    .select([...columns, 'u.full_name as credentialsSetBy'])
    .executeTakeFirst();

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
