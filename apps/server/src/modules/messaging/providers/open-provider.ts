import type { SmsDriverName } from '@lastmile/contract';
import {
  createSmsDriver,
  createTelegramBot,
  type SmsDriver,
  type TelegramBot,
  writeToOutbox,
} from '@lastmile/messaging';
import type { MessagingAccount } from './queries/messaging-settings.ts';
import type { PlatformProvider } from './queries/platform-sms.ts';
import type { ProviderServices } from './services.ts';

type Uses = Pick<ProviderServices, 'cipher' | 'messaging' | 'panelUrl'>;

/** Binds encrypted credentials to their ISP and provider: moved elsewhere they cannot be read. */
export const smsCredentialsContext = (ispId: number | string, driver: string) =>
  `messaging_settings.sms_credentials:${ispId}:${driver}`;
/** Of the platform's own provider. */
export const platformCredentialsContext = (driver: string) =>
  `platform_sms_settings.sms_credentials:${driver}`;
export const telegramTokenContext = (ispId: number | string) => `messaging_settings.telegram_token:${ispId}`;

export const deliveryUrlOf = (panelUrl: string, driver: SmsDriverName, ispId: number): string | undefined =>
  driver === 'twilio' ? `${panelUrl}/api/messaging/${driver}/delivery?isp=${ispId}` : undefined;

export function credentialsOf({ cipher }: Pick<Uses, 'cipher'>, ispId: number, account: MessagingAccount) {
  const { smsDriver, smsCredentialsEncrypted, usesPlatformSms } = account;
  if (!smsDriver || !smsCredentialsEncrypted) return undefined;
  const context = usesPlatformSms
    ? platformCredentialsContext(smsDriver)
    : smsCredentialsContext(ispId, smsDriver);
  return JSON.parse(cipher.decrypt(smsCredentialsEncrypted, context));
}

/** As the message log names it. Whose provider the platform uses is not the business of an ISP. */
export const providerNameOf = ({ usesPlatformSms, smsDriver }: MessagingAccount): string =>
  usesPlatformSms ? 'platform' : (smsDriver ?? '');

/** Undefined if the ISP has no SMS provider. */
export function openSms(services: Uses, ispId: number, account: MessagingAccount): SmsDriver | undefined {
  const { smsDriver, smsSender: sender } = account;
  const credentials = credentialsOf(services, ispId, account);
  if (!smsDriver || !credentials) return undefined;
  const deliveryUrl = deliveryUrlOf(services.panelUrl(), smsDriver, ispId);
  return openDriver(services, smsDriver, credentials, { sender, deliveryUrl });
}

/** The provider of the platform, for what belongs to no ISP. Undefined if it sells no SMS. */
export function openPlatformSms(
  services: Uses,
  { smsDriver, smsSender: sender, smsCredentialsEncrypted }: PlatformProvider,
): SmsDriver | undefined {
  if (!smsDriver || !smsCredentialsEncrypted) return undefined;
  const credentials = services.cipher.decrypt(smsCredentialsEncrypted, platformCredentialsContext(smsDriver));
  return openDriver(services, smsDriver, JSON.parse(credentials), { sender, deliveryUrl: undefined });
}

function openDriver(
  { messaging: { fetch, simulatorUrl: baseUrl, outbox } }: Uses,
  driver: SmsDriverName,
  credentials: Parameters<typeof createSmsDriver>[1],
  options: { readonly sender: string; readonly deliveryUrl: string | undefined },
): SmsDriver {
  if (outbox) return outboxDriver(outbox, options.sender);
  return createSmsDriver(driver, credentials, { fetch, baseUrl, ...options });
}

const outboxDriver = (folder: string, from: string): SmsDriver => ({
  async send({ to, text }) {
    const providerId = await writeToOutbox(folder, { channel: 'sms', from, to, text });
    return { outcome: 'accepted', providerId };
  },
  balance: async () => ({ outcome: 'not_offered' }),
});

/** Undefined if the ISP has no bot. */
export function openTelegram(
  { cipher, messaging: { fetch, simulatorUrl: baseUrl, outbox } }: Uses,
  ispId: number,
  { telegramTokenEncrypted, telegramChatId }: MessagingAccount,
): TelegramBot | undefined {
  if (!telegramTokenEncrypted || !telegramChatId) return undefined;
  if (outbox) {
    return {
      async send(to, text) {
        const providerId = await writeToOutbox(outbox, { channel: 'telegram', from: 'bot', to, text });
        return { outcome: 'accepted', providerId };
      },
    };
  }
  return createTelegramBot(cipher.decrypt(telegramTokenEncrypted, telegramTokenContext(ispId)), {
    fetch,
    baseUrl,
  });
}
