import type { ProblemCatalogue } from '../kit/problems.ts';

export const identityProblems = {
  bad_credentials: { status: 422, title: 'Incorrect email, mobile number or password' },
  otp_required: { status: 428, title: 'Enter the code from your authenticator app' },
  'identity.wrong_code': { status: 422, title: 'Incorrect code' },
  'identity.wrong_password': { status: 422, title: 'Incorrect password' },
  'identity.weak_password': { status: 422, title: 'Choose a stronger password' },
  'identity.link_expired': { status: 422, title: 'This link has expired or was already used' },
  'identity.two_factor_on': { status: 409, title: 'Two-factor authentication is already enabled' },
  'identity.two_factor_off': { status: 409, title: 'Two-factor authentication setup has not been started' },
  'identity.two_factor_required': { status: 403, title: 'Your role requires two-factor authentication' },
  'identity.passkey_required': { status: 428, title: 'Sign in with your passkey, or enter a recovery code' },
  'identity.passkey_refused': { status: 422, title: 'This passkey was not accepted' },
  'identity.passkeys_unavailable': {
    status: 409,
    title: 'Passkeys need a site with a domain name. This one is reached by its address.',
  },
  'identity.no_email': { status: 409, title: 'Add an email address first' },
  'isps.suspended': { status: 403, title: 'This ISP account is suspended' },
  'isps.closed': { status: 403, title: 'This ISP account is closed' },
  'isps.registered': { status: 403, title: 'The registration is not complete' },
  'isps.payment_pending': { status: 403, title: 'The registration has not been paid yet' },
  'isps.under_review': { status: 403, title: 'The registration is under review' },
  'isps.rejected': { status: 403, title: 'The registration was rejected' },
} as const satisfies ProblemCatalogue;

export const signInProblems = Object.keys(identityProblems).filter(
  (code) => !code.startsWith('identity.') && code !== 'isps.suspended',
);
