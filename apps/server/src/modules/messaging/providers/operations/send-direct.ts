import type { TestOutcome } from '@lastmile/contract';
import { type Actor, withTenant } from '@lastmile/database';
import { measureSms, randomToken } from '@lastmile/kit';
import type { SendOutcome } from '@lastmile/messaging';
import { Problem } from '../../../../core/problem.ts';
import { chargeMessages, refundMessages } from '../../sms-accounts/index.ts';
import { openSms, openTelegram, providerNameOf } from '../open-provider.ts';
import { type DirectMessage, insertDirectMessage, saveDirectResult } from '../queries/messages.ts';
import { findAccount, type MessagingAccount } from '../queries/messaging-settings.ts';
import { errorOf, withoutPlus } from '../rules/send-errors.ts';
import type { ProviderUses } from '../services.ts';

interface NewMessage extends Pick<DirectMessage, 'kind' | 'channel'> {
  /** E.164 for an SMS; Telegram writes to the ISP's chat. */
  readonly to: string | undefined;
  readonly text: string;
  readonly shownText: string;
}

/**
 * Sends one message at once, outside of any transaction, and logs it. Undefined if the ISP has no provider for it; `unpaid` if its
 * SMS balance is too low.
 */
export async function sendDirect(
  services: ProviderUses,
  ispId: number,
  actor: Actor,
  { kind, channel, to, text, shownText }: NewMessage,
): Promise<SendOutcome | 'unpaid' | undefined> {
  const { database, clock } = services;
  const at = () => new Date(clock.now()).toISOString();
  const account = await withTenant(database, ispId, { actor, readOnly: true }, findAccount);
  const recipient = channel === 'sms' ? to : account?.telegramChatId;
  const send = account && recipient ? senderOf(services, ispId, account, channel, recipient) : undefined;
  if (!account || !recipient || !send) return undefined;
  const key = randomToken(12);
  const message = { kind, channel, recipient, shownText, key, at: at() };
  const size = channel === 'sms' ? measureSms(text) : undefined;
  const isCharged = channel === 'sms' && account.usesPlatformSms;
  const id = await withTenant(database, ispId, { actor }, async (tx) => {
    const inserted = await insertDirectMessage(tx, message);
    if (!isCharged) return inserted;
    const charged = await chargeMessages(tx, at(), null, [{ id: inserted, segments: size?.segments ?? 1 }]);
    if (charged.has(inserted)) return inserted;
    await saveDirectResult(tx, inserted, { ...unpaid, at: at() });
    return undefined;
  });
  if (id === undefined) return 'unpaid';
  const outcome = await send(text, String(id));
  const state =
    outcome.outcome === 'accepted' ? 'sent' : outcome.outcome === 'unknown' ? 'unknown' : 'failed';
  await withTenant(database, ispId, { actor }, async (tx) => {
    await saveDirectResult(tx, id, {
      state,
      error: errorOf(outcome),
      provider: channel === 'sms' ? providerNameOf(account) : 'telegram',
      providerId: outcome.outcome === 'accepted' ? outcome.providerId : null,
      encoding: size?.encoding ?? null,
      segments: size?.segments ?? null,
      costMinor: size && state !== 'failed' ? size.segments * account.smsPriceMinor : null,
      at: at(),
    });
    if (isCharged && state === 'failed') await refundMessages(tx, at(), [id]);
  });
  return outcome;
}

const unpaid = {
  state: 'failed',
  error: 'balance_short',
  provider: 'platform',
  providerId: null,
  encoding: null,
  segments: null,
  costMinor: null,
} as const;

function senderOf(
  services: ProviderUses,
  ispId: number,
  account: MessagingAccount,
  channel: 'sms' | 'telegram',
  recipient: string,
) {
  if (channel === 'telegram') {
    const bot = openTelegram(services, ispId, account);
    return bot && ((text: string) => bot.send(recipient, text));
  }
  const driver = openSms(services, ispId, account);
  return driver && ((text: string, id: string) => driver.send({ to: withoutPlus(recipient), text, id }));
}

export const testTexts = {
  sms: 'Test message from Lastmile. Your SMS provider is set up correctly.',
  telegram: 'Test message from Lastmile. Your Telegram bot is set up correctly.',
};

export async function sendTestMessage(
  services: ProviderUses,
  ispId: number,
  actor: Actor,
  { channel, to }: { channel: 'sms' | 'telegram'; to: string | undefined },
): Promise<TestOutcome> {
  const text = testTexts[channel];
  const sent = await sendDirect(services, ispId, actor, { kind: 'test', channel, to, text, shownText: text });
  if (!sent) throw new Problem('messaging.not_configured');
  if (sent === 'unpaid') throw new Problem('sms_accounts.balance_short');
  return testOutcomeOf(sent);
}

export const testOutcomeOf = (sent: SendOutcome): TestOutcome => ({
  outcome: sent.outcome,
  reason: 'reason' in sent ? sent.reason : null,
  code: sent.outcome === 'refused' ? sent.code : null,
});
