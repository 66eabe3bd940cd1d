import type { MessageChannel } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { accountReasons, type Mail, MailError, type SendOutcome } from '@lastmile/messaging';
import type { PayLinkServices } from '../../../billing/pay-links/index.ts';
import { inConversation, type TicketLinkServices } from '../../../support/ticket-links/index.ts';
import {
  errorOf,
  findMessagingAccount,
  openSms,
  openTelegram,
  type ProviderServices,
  providerNameOf,
  withoutPlus,
} from '../../providers/index.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

export type Uses = Pick<
  PayLinkServices & ProviderServices,
  'clock' | 'mailer' | 'payLinks' | 'panelUrl' | 'log' | 'cipher' | 'messaging'
> &
  TicketLinkServices;

export interface SendResult {
  readonly outcome: 'sent' | 'failed' | 'later' | 'unknown';
  readonly error: string | null;
  readonly providerId: string | null;
  /** The provider does not respond: every other message would fail too. */
  readonly isDown: boolean;
  /** The provider rejects every message of this account. */
  readonly isAccountRefused: boolean;
}

export interface Transport {
  readonly provider: string;
  /** Paid from the ISP's prepaid balance. */
  readonly isCharged?: boolean;
  send(message: OutgoingMessage): Promise<SendResult>;
}

const plain = { providerId: null, isDown: false, isAccountRefused: false } as const;
const accountErrors: ReadonlySet<string> = new Set(accountReasons);

/** What sends by each channel, as the ISP has set it up. */
export async function openTransports(services: Uses, tx: Tx, ispId: number) {
  const account = await findMessagingAccount(tx);
  const sms = account && openSms(services, ispId, account);
  const bot = account && openTelegram(services, ispId, account);
  const transports: Partial<Record<MessageChannel, Transport>> = {
    email: mailTransport(services, ispId),
    ...(sms && {
      sms: {
        provider: providerNameOf(account),
        isCharged: account.usesPlatformSms,
        send: async ({ id, recipient, body }) =>
          resultOf(await sms.send({ to: withoutPlus(recipient), text: body, id: String(id) })),
      },
    }),
    ...(bot && {
      telegram: {
        provider: 'telegram',
        send: async ({ recipient, body }) => resultOf(await bot.send(recipient, body)),
      },
    }),
  };
  return transports;
}

export type Transports = Awaited<ReturnType<typeof openTransports>>;

/** A mail about a ticket is part of its conversation; any other stands alone. */
function mailOf(
  services: Uses,
  ispId: number,
  { id, recipient, subject, body, language, ticket }: OutgoingMessage,
): Mail {
  const mail = { to: recipient, subject, text: body };
  if (!ticket)
    return { ...mail, messageId: `<notification.${ispId}.${id}@${new URL(services.panelUrl()).hostname}>` };
  return inConversation(services, { ...ticket, language }, `notification-${id}`, mail);
}

const mailTransport = (services: Uses, ispId: number): Transport => ({
  provider: 'smtp',
  async send(message) {
    try {
      await services.mailer.send(mailOf(services, ispId, message));
      return { ...plain, outcome: 'sent', error: null };
    } catch (error) {
      const isMailError = error instanceof MailError;
      return {
        ...plain,
        outcome: isMailError && error.isPermanent ? 'failed' : 'later',
        error: isMailError ? error.message : 'The email could not be sent',
        isDown: isMailError && error.isRouterUnreachable,
      };
    }
  },
});

function resultOf(outcome: SendOutcome): SendResult {
  const error = errorOf(outcome);
  if (outcome.outcome === 'accepted')
    return { ...plain, outcome: 'sent', error, providerId: outcome.providerId?.slice(0, 100) ?? null };
  if (outcome.outcome === 'unknown') return { ...plain, outcome: 'unknown', error };
  if (outcome.outcome === 'later')
    return { ...plain, outcome: 'later', error, isDown: outcome.reason === 'unreachable' };
  return { ...plain, outcome: 'failed', error, isAccountRefused: accountErrors.has(outcome.reason) };
}
