import type { PasswordText } from '../../../accounts/identity/index.ts';
import type { ProviderUses } from '../services.ts';
import { sendDirect } from './send-direct.ts';

/** Sends links for passwords by SMS through the provider of the user's ISP. The log never shows the link. */
export const createPasswordTexts =
  (services: ProviderUses) =>
  async ({ ispId, mobile, text, link }: PasswordText): Promise<boolean> => {
    if (ispId === null || !mobile) return false;
    const sent = await sendDirect(
      services,
      ispId,
      { userId: null, call: 'identity.passwordText' },
      {
        kind: 'password_link',
        channel: 'sms',
        to: mobile,
        text: text.replace('{link}', link),
        shownText: text.replace('{link}', '…'),
      },
    );
    return sent !== undefined && sent !== 'unpaid' && sent.outcome !== 'refused';
  };
