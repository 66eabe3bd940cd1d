import type { CallInput, MessagingSettings, messagingCalls, SmsDriverName } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { definedColumns } from '../../../../core/columns.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { findSmsOffer } from '../../sms-accounts/index.ts';
import { deliveryUrlOf, smsCredentialsContext, telegramTokenContext } from '../open-provider.ts';
import {
  type AccountUpdate,
  findAccount,
  insertAccount,
  updateAccount,
} from '../queries/messaging-settings.ts';
import type { ProviderUses } from '../services.ts';
import { readCredentials } from './read-credentials.ts';

type Uses = Pick<ProviderUses, 'cipher' | 'clock' | 'messaging' | 'panelUrl'>;
type Form = CallInput<typeof messagingCalls.updateSettings>['body'];

/** Credentials are not among what is returned. */
export async function getMessagingSettings(
  services: Uses,
  tx: Tx,
  ispId: number,
): Promise<MessagingSettings> {
  const account = await findAccount(tx);
  const driver = account?.ownSmsDriver ?? null;
  const { isOffered } = await findSmsOffer(tx);
  return {
    usesPlatformSms: account?.usesPlatformSms ?? false,
    isPlatformSmsOffered: isOffered,
    smsDriver: driver,
    smsSender: account?.ownSmsSender ?? '',
    smsPriceMinor: account?.ownSmsPriceMinor ?? 0,
    smsLanguage: account?.smsLanguage ?? null,
    credentialsSetAt: account?.credentialsSetAt ?? null,
    credentialsSetBy: account?.credentialsSetBy ?? null,
    deliveryUrl: (driver && deliveryUrlOf(services.panelUrl(), driver, ispId)) ?? null,
    telegramChatId: account?.telegramChatId ?? null,
    telegramTokenSetAt: account?.telegramTokenSetAt ?? null,
    telegramAlerts: account?.telegramAlerts ?? [
      'router_down',
      'router_up',
      'billing_run_finished',
      'job_failed',
      'new_ticket',
    ],
    isOutbox: services.messaging.outbox !== undefined,
    version: account?.version ?? 0,
  };
}

/** Updates are partial; another provider needs its own credentials. */
export async function saveMessagingSettings(
  services: Uses,
  tx: Tx,
  owner: { readonly ispId: number; readonly userId: number },
  form: Form,
) {
  const before = await findAccount(tx);
  const { smsCredentials: _credentials, telegramToken: _token, version: _version, ...fields } = form;
  const driver = form.smsDriver === undefined ? (before?.ownSmsDriver ?? null) : form.smsDriver;
  if (form.usesPlatformSms && !before?.usesPlatformSms && !(await findSmsOffer(tx)).isOffered)
    throw fieldProblem('sms_accounts.not_offered', 'usesPlatformSms');
  if (driver && driver !== before?.ownSmsDriver && !form.smsCredentials)
    throw fieldProblem('messaging.credentials_missing', 'smsCredentials');
  const values: AccountUpdate = {
    ...definedColumns(columns, fields),
    // Credentials are bound to their provider: without one they could not be read again.
    ...(form.smsDriver === null && { sms_credentials_encrypted: null, sms_credentials_set_at: null }),
    ...(driver && form.smsCredentials && encryptCredentials(services, owner, driver, form.smsCredentials)),
    ...(form.telegramToken && {
      telegram_token_encrypted: services.cipher.encrypt(
        form.telegramToken,
        telegramTokenContext(owner.ispId),
      ),
      telegram_token_set_at: new Date(services.clock.now()).toISOString(),
    }),
  };
  const saved =
    form.version === 0
      ? await insertAccount(tx, owner.ispId, values)
      : await updateAccount(tx, form.version, values);
  if (!saved)
    throw new Problem('stale', { detail: 'This was changed since you opened it. Reload it and try again.' });
  return saved;
}

const columns = {
  usesPlatformSms: 'uses_platform_sms',
  smsDriver: 'sms_driver',
  smsSender: 'sms_sender',
  smsPriceMinor: 'sms_price_minor',
  smsLanguage: 'sms_language',
  telegramChatId: 'telegram_chat_id',
  telegramAlerts: 'telegram_alerts',
} as const;

function encryptCredentials(
  services: Uses,
  { ispId, userId }: { readonly ispId: number; readonly userId: number },
  driver: SmsDriverName,
  given: Readonly<Record<string, string>>,
) {
  const credentials = JSON.stringify(readCredentials(services, driver, given));
  return {
    sms_credentials_encrypted: services.cipher.encrypt(credentials, smsCredentialsContext(ispId, driver)),
    sms_credentials_set_at: new Date(services.clock.now()).toISOString(),
    sms_credentials_set_by: userId,
  };
}
