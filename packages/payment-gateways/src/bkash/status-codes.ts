import { type Answer, textOf } from '../answer-fields.ts';
import { type RefusalReason, type Refused, refused, type Unknown, unknown } from '../outcome.ts';

const reasons: Readonly<Record<string, RefusalReason>> = {
  '2001': 'credentials',
  '2079': 'credentials',
  '2002': 'not_found',
  '2033': 'not_found',
  '2006': 'amount',
  '2014': 'wrong_pin',
  '2023': 'insufficient_funds',
  '2029': 'duplicate_reference',
  '2031': 'duplicate_reference',
  '2071': 'refund_exceeds_payment',
  '2072': 'refund_exceeds_payment',
  '2073': 'refund_exceeds_payment',
};
/** Executed before, still under way, or broken: only a query can tell. */
const alreadyProcessed = new Set(['2062', '2116', '2117', '2127']);
const systemErrors = new Set(['503', '9999']);

const codeOf = (answer: Answer) => textOf(answer, 'statusCode') || textOf(answer, 'errorCode');

/** Errors are answers with status 200 and a code. Undefined if the call succeeded. */
export function findError(answer: Answer): Refused | Unknown | undefined {
  const code = codeOf(answer);
  if (code === '0000') return undefined;
  if (alreadyProcessed.has(code)) return unknown('already_processed');
  if (systemErrors.has(code)) return unknown('server_error');
  if (code === '') return unknown('unreadable_answer');
  return refused(
    reasons[code] ?? 'other',
    code,
    textOf(answer, 'statusMessage') || textOf(answer, 'errorMessage'),
  );
}
