import { type SmsDriverName, smsCredentials } from '@lastmile/contract';
import { findTemplateProblems, type HttpCredentials } from '@lastmile/messaging';
import { findAddressProblem } from '@lastmile/payment-gateways';
import { fieldProblem } from '../../../../core/problem.ts';
import type { ProviderUses } from '../services.ts';

/** Checks what a provider needs; its addresses are public ones. */
export function readCredentials(
  { messaging }: Pick<ProviderUses, 'messaging'>,
  driver: SmsDriverName,
  given: Readonly<Record<string, string>>,
) {
  const parsed = smsCredentials[driver].safeParse(given);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw fieldProblem('messaging.credentials_missing', `smsCredentials.${path}`);
  }
  for (const name of ['url', 'balanceUrl'] as const) {
    const address = (parsed.data as Readonly<Record<string, string | undefined>>)[name];
    if (address && isBadAddress(address, messaging))
      throw fieldProblem('messaging.bad_address', `smsCredentials.${name}`);
  }
  if (driver === 'http' && findTemplateProblems(parsed.data as HttpCredentials).length > 0)
    throw fieldProblem('messaging.bad_template', 'smsCredentials.body');
  return parsed.data;
}

/** A placeholder may stand in the path or the query, never in the host. */
function isBadAddress(template: string, { rules, simulatorUrl }: ProviderUses['messaging']): boolean {
  if (simulatorUrl) return !URL.canParse(template);
  if (!URL.canParse(template)) return true;
  const url = new URL(template);
  if (url.username || url.password || /[{}%]/.test(url.host)) return true;
  return findAddressProblem(url.origin, rules) !== undefined;
}
