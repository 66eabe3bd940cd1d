import { addressOf, callProvider, jsonCall, type ProviderFetch } from '../http/call-provider.ts';
import { readAnswer } from '../sms/read-answer.ts';
import { refusedAs, type SendOutcome } from '../sms/sms-driver.ts';

export interface TelegramBot {
  send(chatId: string, text: string): Promise<SendOutcome>;
}

/** A bot writes plain text into a chat that it was added to. */
export const createTelegramBot = (
  token: string,
  { fetch, baseUrl = 'https://api.telegram.org' }: { fetch: ProviderFetch; baseUrl?: string | undefined },
): TelegramBot => ({
  async send(chatId, text) {
    const url = addressOf(baseUrl, `/bot${token}/sendMessage`);
    const fields = { chat_id: chatId, text, link_preview_options: { is_disabled: true } };
    const answer = await callProvider(fetch, jsonCall(url, fields));
    return readAnswer(answer, ({ status, fields: { ok, result, error_code: code } }) => {
      const id = (result as { message_id?: unknown } | undefined)?.message_id;
      if (ok === true) return { outcome: 'accepted', providerId: id === undefined ? null : String(id) };
      const reason =
        status === 401 || status === 404
          ? 'credentials'
          : status === 400 || status === 403
            ? 'number'
            : 'other';
      return refusedAs(reason, String(code ?? status));
    });
  },
});
