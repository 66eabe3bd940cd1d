import type { SendOutcome } from '@lastmile/messaging';

/** Numbers are stored as E.164; drivers take them without the plus. */
export const withoutPlus = (number: string): string => number.replace(/^\+/, '');

/** A key that the web app translates, and the provider's own code: `refused_balance 1007`. Null if it was accepted. */
export function errorOf(outcome: SendOutcome): string | null {
  if (outcome.outcome === 'accepted') return null;
  if (outcome.outcome === 'unknown') return 'answer_lost';
  if (outcome.outcome === 'later') return outcome.reason;
  return `refused_${outcome.reason} ${outcome.code}`.slice(0, 300).trim();
}
