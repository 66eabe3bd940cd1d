import { withTenant } from '@lastmile/database';
import type { CodeText, PasswordText } from '../../../accounts/identity/index.ts';
import { openSms } from '../open-provider.ts';
import { findAccount } from '../queries/messaging-settings.ts';
import type { ProviderUses } from '../services.ts';
import { sendDirect } from './send-direct.ts';

const actor = { userId: null, call: 'identity.passwordText' };

/** Whether an ISP can send them. */
export const createPasswordTextCheck =
  (services: ProviderUses) =>
  async (ispId: number): Promise<boolean> => {
    const account = await withTenant(services.database, ispId, { actor, readOnly: true }, findAccount);
    return account !== undefined && openSms(services, ispId, account) !== undefined;
  };

/** Sends links for passwords by SMS through the provider of the user's ISP. The log never shows the link. */
export const createPasswordTexts =
  (services: ProviderUses) =>
  async ({ ispId, mobile, text, link }: PasswordText): Promise<boolean> => {
    if (ispId === null || !mobile) return false;
    const sent = await sendDirect(services, ispId, actor, {
      kind: 'password_link',
      channel: 'sms',
      to: mobile,
      text: text.replace('{link}', link),
      shownText: text.replace('{link}', '…'),
    });
    return wasTaken(sent);
  };

const wasTaken = (sent: Awaited<ReturnType<typeof sendDirect>>): boolean =>
  sent !== undefined && sent !== 'unpaid' && sent.outcome !== 'refused';

/** Sends one-time codes by SMS through the provider of the user's ISP. The log never shows the code. */
export const createCodeTexts =
  (services: ProviderUses) =>
  async ({ ispId, mobile, text, code }: CodeText): Promise<boolean> =>
    wasTaken(
      await sendDirect(services, ispId, actor, {
        kind: 'one_time_code',
        channel: 'sms',
        to: mobile,
        text: text.replace('{code}', code),
        shownText: text.replace('{code}', '…'),
      }),
    );
