import { parsePhone } from '@lastmile/kit/phone';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { commonLongPasswords } from './common-passwords.ts';

const minPasswordLength = 10;

type Weakness = 'too_short' | 'too_common' | 'is_the_login';

/** Logins are compared in any case, and a mobile with or without its country code. */
export function findPasswordWeakness(
  password: string,
  logins: readonly (string | null)[],
): Weakness | undefined {
  if ([...password].length < minPasswordLength) return 'too_short';
  const folded = password.normalize('NFKC').toLowerCase();
  if (commonLongPasswords.has(folded)) return 'too_common';
  const phone = parsePhone(password);
  const spellings = phone.ok ? [folded, phone.value.e164] : [folded];
  return logins.some((login) => login !== null && spellings.includes(login.toLowerCase()))
    ? 'is_the_login'
    : undefined;
}

const messages: Readonly<Record<Weakness, string>> = {
  too_short: `Use at least ${minPasswordLength} characters`,
  too_common: 'This password is too common. Choose another one.',
  is_the_login: 'The password must be different from the login',
};

/** `field` is the form field that the problem is attached to. */
export function requireStrongPassword(
  password: string,
  logins: readonly (string | null)[],
  field: string,
): void {
  const weakness = findPasswordWeakness(password, logins);
  if (!weakness) return;
  throw new Problem('identity.weak_password', {
    detail: messages[weakness],
    errors: [{ path: field, message: messages[weakness] }],
  });
}

export const mobileOf = (typed: string | null, field = 'mobile'): string | null => {
  if (typed === null) return null;
  const phone = parsePhone(typed);
  if (!phone.ok) throw fieldProblem('users.not_a_mobile', field);
  return phone.value.e164;
};
