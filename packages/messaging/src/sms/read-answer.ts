import type { Fields, ProviderAnswer } from '../http/call-provider.ts';
import { fieldsOf } from '../http/call-provider.ts';
import { type BalanceOutcome, refusedAs, type SendOutcome } from './sms-driver.ts';

type Answered = { readonly status: number; readonly fields: Fields };

/** What is the same for all providers; `undefined` fields of a readable status are lost answers. */
export function readAnswer(answer: ProviderAnswer, read: (answer: Answered) => SendOutcome): SendOutcome {
  if (answer.kind === 'not_sent') return { outcome: 'later', reason: 'unreachable' };
  if (answer.kind === 'redirected') return refusedAs('redirected', '3xx');
  if (answer.kind === 'lost') return { outcome: 'unknown' };
  const { status, text } = answer;
  if (status === 429) return { outcome: 'later', reason: 'rate_limited' };
  const fields = fieldsOf(text);
  if (fields) return read({ status, fields });
  return status >= 400
    ? refusedAs(status === 401 || status === 403 ? 'credentials' : 'other', status)
    : { outcome: 'unknown' };
}

export function readBalance(
  answer: ProviderAnswer,
  read: (answer: Answered) => string | undefined,
): BalanceOutcome {
  if (answer.kind !== 'answered') return { outcome: 'unknown' };
  if (answer.status >= 400) return refusedAs('credentials', answer.status);
  const fields = fieldsOf(answer.text);
  const balance = fields && read({ status: answer.status, fields });
  return balance === undefined ? refusedAs('credentials', answer.status) : { outcome: 'known', balance };
}
