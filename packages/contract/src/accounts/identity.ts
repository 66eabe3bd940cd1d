import { z } from 'zod';
import { actions, subjects } from '../abilities.ts';
import { manualMethods } from '../billing/payment-shapes.ts';
import { defineCall } from '../kit/call.ts';
import { email, id, idParams, instant, text } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { authenticationResponse, passkeyOptions, registrationResponse } from './passkey-shapes.ts';

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

const signInProblems = Object.keys(identityProblems).filter(
  (code) => !code.startsWith('identity.') && code !== 'isps.suspended',
);

export const dateFormats = ['locale', 'day-first', 'month-first', 'iso'] as const;
export const weekStarts = ['locale', 'monday', 'saturday', 'sunday'] as const;
export const densities = ['comfortable', 'compact'] as const;

const preferences = z.strictObject({
  dateFormat: z.enum(dateFormats).default('locale'),
  weekStart: z.enum(weekStarts).default('locale'),
  density: z.enum(densities).default('comfortable').describe('Row height of lists'),
  defaultViews: z.record(z.string(), id()).default({}).describe('Saved view that a list opens with'),
});
export type Preferences = z.infer<typeof preferences>;

export const userData = z.strictObject({
  id: id(),
  fullName: z.string(),
  role: z.string(),
  ispId: id().nullable(),
  ispName: z.string().nullable(),
  locale: z.string(),
  ability: z.array(z.strictObject({ action: z.enum(actions), subject: z.enum(subjects) })),
  /** How the user wants dates and lists to look. */
  preferences: preferences.optional(),
  /** Payments are received only with these methods; empty: with all. */
  paymentMethods: z.array(z.enum(manualMethods)),
  /** The role requires two-factor authentication: every other call is forbidden until it is set up. */
  mustSetUpTwoFactor: z.boolean(),
  /** Until when the ISP has paid its plan, and from when it is restricted; null without a plan. */
  serviceCharge: z.strictObject({ paidUntil: z.string(), restrictedFrom: z.string() }).nullable().optional(),
  /** The session ends after this time without use. */
  idleMinutes: z.int(),
  /** The user is an administrator acting as this ISP; every screen shows a banner. */
  actsAsIsp: z.boolean(),
});
export type UserData = z.infer<typeof userData>;

const tokens = { accessToken: z.string(), refreshToken: z.string() };
const givenPassword = () => z.string().min(1, 'Required').max(200);
/** Checks only the length; the server also rejects weak passwords. */
export const newPassword = () => z.string().min(10, 'Use at least 10 characters').max(200);
const otp = () => text(20).describe('Six-digit code from the authenticator app, or a recovery code');

const session = z.strictObject({
  id: id(),
  startedAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  userAgent: z.string(),
  ip: z.string(),
  isCurrent: z.boolean(),
});

export const identityCalls = {
  login: defineCall({
    id: 'identity.login',
    method: 'POST',
    path: '/api/isp/login',
    summary: 'Sign in with an email address or mobile number',
    who: 'public',
    scope: 'platform',
    body: z.strictObject({ login: text(254), password: givenPassword(), otp: otp().optional() }),
    output: z.strictObject({ ...tokens, userData }),
    problems: [...signInProblems, 'identity.wrong_code', 'identity.passkey_required'],
  }),
  passkeySignInOptions: defineCall({
    id: 'identity.passkeySignInOptions',
    method: 'POST',
    path: '/api/isp/login/passkey-options',
    summary: 'Get a challenge to sign in with a passkey; valid once and for five minutes',
    who: 'public',
    scope: 'platform',
    output: passkeyOptions,
    problems: ['identity.passkeys_unavailable'],
  }),
  passkeySignIn: defineCall({
    id: 'identity.passkeySignIn',
    method: 'POST',
    path: '/api/isp/login/passkey',
    summary: 'Sign in with a passkey, in place of password and code',
    who: 'public',
    scope: 'platform',
    body: z.strictObject({ response: authenticationResponse }),
    output: z.strictObject({ ...tokens, userData }),
    problems: [
      ...signInProblems.filter((code) => code.startsWith('isp.')),
      'identity.passkey_refused',
      'identity.passkeys_unavailable',
    ],
  }),
  refresh: defineCall({
    id: 'identity.refresh',
    method: 'POST',
    path: '/api/isp/refresh-token',
    summary: 'Exchange a refresh token for a new token pair; the old token becomes invalid',
    who: 'public',
    scope: 'platform',
    body: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
    output: z.strictObject(tokens),
  }),
  logout: defineCall({
    id: 'identity.logout',
    method: 'POST',
    path: '/api/isp/logout',
    summary: 'Sign out of this session',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
  }),
  me: defineCall({
    id: 'identity.me',
    method: 'GET',
    path: '/api/isp/me',
    summary: 'Get your account and current permissions; your role may have changed since you signed in',
    who: 'any',
    scope: 'platform',
    output: userData,
  }),
  updatePreferences: defineCall({
    id: 'identity.updatePreferences',
    method: 'POST',
    path: '/api/isp/preferences',
    summary: 'Set your date format, first day of the week, row height or default view of a list',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({
      dateFormat: z.enum(dateFormats).optional(),
      weekStart: z.enum(weekStarts).optional(),
      density: z.enum(densities).optional(),
      defaultView: z
        .strictObject({ list: z.string().max(60), id: id().nullable() })
        .optional()
        .describe('The saved view that a list opens with; null for none'),
    }),
    output: userData,
  }),
  forgotPassword: defineCall({
    id: 'identity.forgotPassword',
    method: 'POST',
    path: '/api/isp/forgot-password',
    summary: 'Request a password reset link; the response does not reveal whether the account exists',
    who: 'public',
    scope: 'platform',
    status: 202,
    body: z.strictObject({ login: text(254) }),
    output: z.strictObject({ status: z.literal('accepted') }),
  }),
  resetPassword: defineCall({
    id: 'identity.resetPassword',
    method: 'POST',
    path: '/api/isp/reset-password',
    summary: 'Set a password with an emailed link; signs out all sessions',
    who: 'public',
    scope: 'platform',
    body: z.strictObject({ token: z.string().min(1).max(200), password: newPassword() }),
    problems: ['identity.link_expired', 'identity.weak_password'],
  }),
  changePassword: defineCall({
    id: 'identity.changePassword',
    method: 'POST',
    path: '/api/isp/change-password',
    summary: 'Change your password; signs out your other sessions',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({ currentPassword: givenPassword(), newPassword: newPassword() }),
    problems: ['identity.wrong_password', 'identity.weak_password'],
  }),
  enableTwoFactor: defineCall({
    id: 'identity.enableTwoFactor',
    method: 'POST',
    path: '/api/isp/two-factor/enable',
    summary: 'Start setting up two-factor authentication: returns the secret for an authenticator app',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({ password: givenPassword() }),
    output: z.strictObject({
      secret: z.string(),
      uri: z.string(),
      qr: z.string().describe('QR code of the URI, as a data URL'),
    }),
    problems: ['identity.wrong_password', 'identity.two_factor_on'],
  }),
  confirmTwoFactor: defineCall({
    id: 'identity.confirmTwoFactor',
    method: 'POST',
    path: '/api/isp/two-factor/confirm',
    summary: 'Confirm two-factor authentication with a code from the app; returns the recovery codes once',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({ otp: otp() }),
    output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    problems: ['identity.wrong_code', 'identity.two_factor_on', 'identity.two_factor_off'],
  }),
  disableTwoFactor: defineCall({
    id: 'identity.disableTwoFactor',
    method: 'POST',
    path: '/api/isp/two-factor/disable',
    summary: 'Disable two-factor authentication',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({ password: givenPassword(), otp: otp() }),
    problems: [
      'identity.wrong_password',
      'identity.wrong_code',
      'identity.two_factor_off',
      'identity.two_factor_required',
    ],
  }),
  account: defineCall({
    id: 'identity.account',
    method: 'GET',
    path: '/api/isp/account',
    summary: 'Get your email address and mobile number, with changes that are not confirmed yet',
    who: 'any',
    scope: 'platform',
    output: z.strictObject({
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      pendingEmail: z.string().nullable(),
      pendingMobile: z.string().nullable(),
    }),
  }),
  changeContact: defineCall({
    id: 'identity.changeContact',
    method: 'POST',
    path: '/api/isp/account/contact',
    summary:
      'Change your email address or mobile number; it takes effect once the code that is sent to it is entered, and your old address is notified',
    who: 'any',
    scope: 'platform',
    status: 202,
    body: z.union([
      z.strictObject({ email: email(), password: givenPassword() }),
      z.strictObject({ mobile: text(20), password: givenPassword() }),
    ]),
    output: z.strictObject({ status: z.literal('accepted') }),
    problems: ['identity.wrong_password', 'identity.no_email', 'users.not_a_mobile', 'users.login_refused'],
  }),
  confirmContact: defineCall({
    id: 'identity.confirmContact',
    method: 'POST',
    path: '/api/isp/account/contact/confirm',
    summary: 'Confirm your new email address or mobile number with the code',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({ kind: z.enum(['email', 'mobile']), code: text(20) }),
    problems: ['identity.wrong_code', 'users.email_taken', 'users.mobile_taken'],
  }),
  passkeys: defineCall({
    id: 'identity.passkeys',
    method: 'GET',
    path: '/api/isp/passkeys',
    summary: 'List your passkeys',
    who: 'any',
    scope: 'platform',
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id: id(),
          name: z.string(),
          createdAt: instant(),
          lastUsedAt: instant().nullable(),
        }),
      ),
    }),
  }),
  passkeyOptions: defineCall({
    id: 'identity.passkeyOptions',
    method: 'POST',
    path: '/api/isp/passkeys/options',
    summary: 'Get a challenge to add a passkey; valid once and for five minutes',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({ password: givenPassword() }),
    output: passkeyOptions,
    problems: ['identity.wrong_password', 'identity.passkeys_unavailable'],
  }),
  createPasskey: defineCall({
    id: 'identity.createPasskey',
    method: 'POST',
    path: '/api/isp/passkeys/store',
    summary: 'Add a passkey; returns recovery codes once if it is your first second factor',
    who: 'any',
    scope: 'platform',
    status: 201,
    body: z.strictObject({ name: text(60), response: registrationResponse }),
    output: z.strictObject({ id: id(), recoveryCodes: z.array(z.string()) }),
    problems: ['identity.passkey_refused', 'identity.passkeys_unavailable'],
  }),
  renamePasskey: defineCall({
    id: 'identity.renamePasskey',
    method: 'POST',
    path: '/api/isp/passkeys/rename/{id}',
    summary: 'Rename one of your passkeys',
    who: 'any',
    scope: 'platform',
    params: idParams,
    body: z.strictObject({ name: text(60) }),
  }),
  deletePasskey: defineCall({
    id: 'identity.deletePasskey',
    method: 'POST',
    path: '/api/isp/passkeys/remove/{id}',
    summary: 'Remove one of your passkeys',
    who: 'any',
    scope: 'platform',
    params: idParams,
    body: z.strictObject({ password: givenPassword() }),
    problems: ['identity.wrong_password', 'identity.two_factor_required'],
  }),
  sessions: defineCall({
    id: 'identity.sessions',
    method: 'GET',
    path: '/api/isp/sessions',
    summary: 'List your sessions and whether two-factor authentication is enabled',
    who: 'any',
    scope: 'platform',
    output: z.strictObject({ items: z.array(session), hasTwoFactor: z.boolean() }),
  }),
  revokeSessions: defineCall({
    id: 'identity.revokeSessions',
    method: 'POST',
    path: '/api/isp/sessions/revoke',
    summary: 'Sign out one of your sessions, or all except this one',
    who: 'any',
    scope: 'platform',
    body: z.union([z.strictObject({ id: id() }), z.strictObject({ allOthers: z.literal(true) })]),
  }),
};
