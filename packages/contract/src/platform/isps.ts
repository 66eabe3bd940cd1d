import { colourPattern, digitKinds, isReadableOnWhite } from '@lastmile/kit';
import { z } from 'zod';
import { newPassword, userData } from '../accounts/identity.ts';
import { anyOf, can, defineCall } from '../kit/call.ts';
import {
  email,
  id,
  idleMinutes,
  instant,
  language,
  multilineText,
  optionalEmail,
  optionalText,
  picture,
  plainDate,
  text,
  version,
  versionOrNone,
} from '../kit/fields.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { billingModes } from '../network/packages.ts';

const profileProblemCatalogue = {
  'isps.licence_number_refused': {
    status: 422,
    title: 'This licence number cannot be used. Check it, or contact support.',
  },
  'isps.licence_not_found': { status: 422, title: 'Licence type not found' },
  'isps.place_mismatch': { status: 422, title: 'This place is not part of the place above it' },
  'isps.place_too_wide': { status: 422, title: 'Enter the address down to the level the licence is for' },
  'isps.licence_dates': { status: 422, title: 'The licence must end after it starts' },
} as const satisfies ProblemCatalogue;
const profileProblems = Object.keys(profileProblemCatalogue);
export const ispProblems = {
  ...profileProblemCatalogue,
  'isps.wrong_registration_code': { status: 422, title: 'This code is incorrect or has expired' },
  'isps.registration_refused': {
    status: 422,
    title: 'This registration cannot be completed. We have sent you an email that says why.',
  },
  'isps.same_prefix': { status: 422, title: 'Another series of numbers already has this prefix' },
} as const satisfies ProblemCatalogue;

const optionalId = () =>
  id()
    .nullish()
    .transform((value) => value ?? null);
const digits = (pattern: RegExp, message: string) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim() || null)
    .pipe(z.string().regex(pattern, message).nullable());

/** White text stands on it, and it is used for text on white paper, so light colours are refused. */
const brandColour = () =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim().toLowerCase() || null)
    .pipe(
      z
        .string()
        .regex(colourPattern, 'Enter a colour as #rrggbb')
        .refine(isReadableOnWhite, 'White text on this colour would be hard to read. Choose a darker one.')
        .nullable(),
    )
    .describe(
      'The colour of documents and the payment page, `#rrggbb`; its contrast with white is at least 4.5 : 1',
    );

const place = {
  divisionId: optionalId(),
  districtId: optionalId(),
  upazilaId: optionalId(),
  thanaId: optionalId(),
};

const profileForm = {
  name: text(120),
  nameBn: optionalText(120),
  legalName: optionalText(160),
  ownerName: optionalText(120),
  mobile: optionalText(20),
  email: optionalEmail(),
  website: z
    .string()
    .nullish()
    .transform((value) => value?.trim() || null)
    .pipe(
      z
        .url({ protocol: /^https?$/ })
        .max(200)
        .nullable(),
    ),
  logo: picture()
    .nullish()
    .transform((value) => value ?? null),
  brandColour: brandColour(),
  address: optionalText(300),
  ...place,
  postcode: digits(/^\d{4}$/, 'Enter four digits'),
  licenceId: optionalId(),
  licenceNumber: optionalText(60),
  licenceIssuedOn: plainDate()
    .nullish()
    .transform((value) => value ?? null),
  licenceExpiresOn: plainDate()
    .nullish()
    .transform((value) => value ?? null),
  tradeLicence: optionalText(60),
  tin: digits(/^\d{12}$/, '12 digits'),
  bin: digits(/^(\d{9}|\d{13})$/, 'Enter 9 or 13 digits'),
  timezone: text(60).refine(isTimeZone, 'Enter a valid time zone'),
  locale: language(),
  digits: z
    .enum(digitKinds)
    .describe('Digits of documents, messages and payment pages in Bangla: ০১২৩ or 0123'),
  idleMinutes: idleMinutes()
    .nullish()
    .transform((value) => value ?? null)
    .describe('Sessions of your users end after this time without use; empty: as the platform has it'),
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const textOrNull = () => z.string().nullable();
const profile = z.strictObject({
  id: id(),
  name: z.string(),
  nameBn: textOrNull(),
  legalName: textOrNull(),
  ownerName: textOrNull(),
  mobile: textOrNull(),
  email: textOrNull(),
  website: textOrNull(),
  logo: textOrNull(),
  brandColour: textOrNull(),
  address: textOrNull(),
  divisionId: id().nullable(),
  districtId: id().nullable(),
  upazilaId: id().nullable(),
  thanaId: id().nullable(),
  postcode: textOrNull(),
  licenceId: id().nullable(),
  licenceNumber: textOrNull(),
  licenceIssuedOn: textOrNull(),
  licenceExpiresOn: textOrNull(),
  tradeLicence: textOrNull(),
  tin: textOrNull(),
  bin: textOrNull(),
  timezone: z.string(),
  locale: z.string(),
  digits: z.enum(digitKinds),
  idleMinutes: z.int().nullable(),
  currency: z.string(),
  status: z.string(),
  version: version(),
});

export const suspensionMethods = ['disable', 'expired_profile'] as const;

/** What a router accepts as ranges of a pool. */
const poolRanges = /^\d+(\.\d+){3}(-\d+(\.\d+){3}|\/\d+)?(,\d+(\.\d+){3}(-\d+(\.\d+){3}|\/\d+)?)*$/;

/** Why suspended subscribers of a router are disabled instead of moved to the expired profile. */
export const expiredProfileProblems = [
  'not_checked',
  'profile_missing',
  'pool_missing',
  'other_pool',
] as const;

const subscriberSettings = {
  suspensionMethod: z
    .enum(suspensionMethods)
    .describe(
      'How a suspended subscriber is blocked: the PPP account is disabled, or moved to a separate profile',
    ),
  expiredProfile: text(64).describe('PPP profile for suspended subscribers, unless the router has its own'),
  expiredPool: optionalText(64).describe('Address pool of that profile; empty: as the router has it'),
  expiredPoolRanges: optionalText(255)
    .refine(
      (ranges) => ranges === null || poolRanges.test(ranges),
      'Enter ranges such as 10.99.0.2-10.99.3.254',
    )
    .describe('Address ranges of the pool, for routers that do not have it yet'),
  billingMode: z.enum(billingModes),
  billingDay: z.int().min(1).max(28),
  version: versionOrNone().describe('0 until the ISP saves its first settings'),
};
export const subscriberSettingsForm = z.strictObject(subscriberSettings);

export const firstInvoiceRules = ['full', 'prorated', 'none'] as const;
export const reactivationRules = ['keep', 'restart'] as const;

/** Begins the numbers of one series, such as `INV-2026-000123`; no two series of an ISP share one. */
const numberPrefix = () => z.string().regex(/^[A-Z0-9]{1,10}$/, 'Use 1 to 10 capital letters or digits');

const billingSettings = {
  dueDays: z.int().min(0).max(90),
  graceDays: z.int().min(0).max(90).describe('Days after the due date until a subscriber is suspended'),
  suspensionHour: z
    .int()
    .min(0)
    .max(23)
    .describe('Hour of the day, in the ISP’s time zone, at which overdue subscribers are suspended'),
  firstInvoice: z
    .enum(firstInvoiceRules)
    .describe('How the first invoice charges for the days until the next billing day'),
  vatRate: z.int().min(0).max(10_000).describe('Basis points: 5% is 500'),
  vatMode: z.enum(['inclusive', 'on_top', 'exempt']),
  roundToWhole: z.boolean(),
  invoicePrefix: numberPrefix(),
  creditNotePrefix: numberPrefix(),
  receiptPrefix: numberPrefix(),
  numberPadding: z.int().min(1).max(10),
  invoiceSuspended: z
    .boolean()
    .describe('Whether subscribers that are suspended on their billing day are still invoiced'),
  reactivationRule: z
    .enum(reactivationRules)
    .describe('Whether a reactivated subscriber keeps its billing day or starts a new one'),
  generalCreditLimitMinor: z
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .describe('The largest credit note without an invoice that does not need permission to grant credit'),
  excludedWeekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .describe('Weekdays without suspensions; 1 is Monday'),
  excludedDates: z.array(plainDate()).max(400),
  reminderDays: z
    .array(z.int().min(-30).max(90))
    .max(10)
    .describe('Days after the due date; negative: before it'),
  autoBilling: z.boolean().describe('Whether invoices are issued automatically every day'),
  autoBillingHour: z.int().min(0).max(23).describe('From this hour of the day, in the ISP’s time zone'),
  version: versionOrNone().describe(
    '0 until the ISP saves its first settings; shared with the subscriber settings',
  ),
};
export const billingSettingsForm = z.strictObject(billingSettings);

const paymentSettings = {
  text: optionalText(1_000).describe('Payment instructions for customers'),
  bkash: optionalText(30),
  nagad: optionalText(30),
  office: optionalText(300).describe('Where customers can pay in person, and when'),
  collector: optionalText(300).describe('When and how payments are collected at home'),
  version: versionOrNone().describe(
    '0 until the ISP saves its first settings; shared with its other settings',
  ),
};
export const paymentSettingsForm = z.strictObject(paymentSettings);

const registrationToken = () => z.string().min(1).max(500);

/** The complete form, as the web edits it. */
export const ispProfileForm = z.strictObject({ ...profileForm, version: version() });

export const ispCalls = {
  register: defineCall({
    id: 'isps.register',
    method: 'POST',
    path: '/api/isp/register',
    summary:
      'Register an ISP with its first account. The response does not reveal whether the account exists: a code, or the reason why there is none, is sent by email',
    who: 'public',
    scope: 'platform',
    status: 201,
    body: z.strictObject({
      company: text(120),
      contact: text(120),
      mobile: text(20),
      email: email(),
      password: newPassword(),
      licenceId: id(),
      licenceNumber: text(60),
      divisionId: id(),
      districtId: id(),
      upazilaId: optionalId(),
      thanaId: optionalId(),
      address: multilineText(300),
      acceptTerms: z.literal(true, 'Accept the terms to continue'),
    }),
    output: z.strictObject({
      registrationToken: z.string(),
      next: z
        .enum(['verify', 'review'])
        .describe('`verify`: enter the emailed code. `review`: no mail server, the platform reviews it'),
    }),
    problems: [
      ...profileProblems.filter((code) => code !== 'isps.licence_number_refused'),
      'users.not_a_mobile',
      'identity.weak_password',
    ],
  }),
  verifyRegistration: defineCall({
    id: 'isps.verifyRegistration',
    method: 'POST',
    path: '/api/isp/verify-registration',
    summary: 'Complete a registration with the emailed code; payment follows',
    who: 'public',
    scope: 'platform',
    body: z.strictObject({ registrationToken: registrationToken(), code: text(20) }),
    output: z.strictObject({ company: z.string(), status: z.string(), registrationToken: z.string() }),
    problems: ['isps.wrong_registration_code', 'isps.registration_refused'],
  }),
  resendRegistrationCode: defineCall({
    id: 'isps.resendRegistrationCode',
    method: 'POST',
    path: '/api/isp/resend-registration-code',
    summary: 'Send a new code to the email address of a registration; the code before becomes invalid',
    who: 'public',
    scope: 'platform',
    status: 202,
    body: z.strictObject({ registrationToken: registrationToken() }),
    output: z.strictObject({ status: z.literal('accepted') }),
  }),
  pick: defineCall({
    id: 'isps.pick',
    method: 'GET',
    path: '/api/get-all-isp-list',
    summary: 'List all ISPs by id and name, for pickers',
    who: can('read', 'Isp'),
    scope: 'platform',
    output: z.strictObject({ items: z.array(z.strictObject({ id: id(), name: z.string() })) }),
  }),
  actAs: defineCall({
    id: 'isps.actAs',
    method: 'POST',
    path: '/api/admin/isp-manage/act-as',
    summary:
      'Get a short-lived token to act as an ISP, for viewing only without permission to update ISPs; the audit log records both the user and the ISP',
    who: anyOf(can('update', 'Isp'), can('read', 'ActingAs')),
    scope: 'platform',
    body: z.strictObject({ ispId: id() }),
    output: z.strictObject({ accessToken: z.string(), expiresAt: instant(), userData }),
  }),
  get: defineCall({
    id: 'isps.get',
    method: 'GET',
    path: '/api/isp/isp-info/show',
    summary: 'Get your company profile, licence and address',
    who: can('read', 'Profile'),
    output: profile,
  }),
  update: defineCall({
    id: 'isps.update',
    method: 'POST',
    path: '/api/isp/isp-info/profile-update',
    summary: 'Update your company profile',
    who: can('update', 'Profile'),
    body: z.strictObject({ ...partialOf(profileForm), version: version() }),
    output: z.strictObject({ id: id(), version: version() }),
    problems: [...profileProblems, 'users.not_a_mobile'],
  }),
  getSubscriberSettings: defineCall({
    id: 'isps.getSubscriberSettings',
    method: 'GET',
    path: '/api/isp/settings/show',
    summary: 'Get the default settings for suspending and billing subscribers',
    who: can('read', 'Profile'),
    output: z.strictObject({
      ...subscriberSettings,
      unverifiedRouters: z
        .array(
          z.strictObject({
            id: id(),
            name: z.string(),
            problem: z.enum(expiredProfileProblems).nullable(),
            routerMessage: z.string().nullable().describe('What the router said, if it refused the profile'),
          }),
        )
        .describe('Routers without the expired profile; suspended subscribers are disabled there'),
    }),
  }),
  updateSubscriberSettings: defineCall({
    id: 'isps.updateSubscriberSettings',
    method: 'POST',
    path: '/api/isp/settings/update',
    summary:
      'Update the default settings for suspending and billing; suspended subscribers are updated immediately',
    who: can('update', 'Profile'),
    body: z.strictObject({ ...partialOf(subscriberSettings), version: subscriberSettings.version }),
    output: z.strictObject({ version: version() }),
  }),
  getBillingSettings: defineCall({
    id: 'isps.getBillingSettings',
    method: 'GET',
    path: '/api/isp/isp-info/billing',
    summary: 'Get the settings for invoice creation, numbering, tax and suspension',
    who: can('read', 'Profile'),
    output: billingSettingsForm,
  }),
  getPaymentSettings: defineCall({
    id: 'isps.getPaymentSettings',
    method: 'GET',
    path: '/api/isp/isp-info/how-to-pay',
    summary: 'Get the payment instructions shown on the payment page',
    who: can('read', 'Profile'),
    output: z.strictObject({
      text: textOrNull(),
      bkash: textOrNull(),
      nagad: textOrNull(),
      office: textOrNull(),
      collector: textOrNull(),
      version: versionOrNone(),
    }),
  }),
  updatePaymentSettings: defineCall({
    id: 'isps.updatePaymentSettings',
    method: 'POST',
    path: '/api/isp/isp-info/how-to-pay-update',
    summary: 'Update the payment instructions shown on the payment page',
    who: can('update', 'Profile'),
    body: z.strictObject({ ...partialOf(paymentSettings), version: paymentSettings.version }),
    output: z.strictObject({ version: version() }),
  }),
  updateBillingSettings: defineCall({
    id: 'isps.updateBillingSettings',
    method: 'POST',
    path: '/api/isp/isp-info/billing-update',
    summary: 'Update the invoice settings; issued invoices do not change',
    who: can('update', 'Profile'),
    body: z.strictObject({ ...partialOf(billingSettings), version: billingSettings.version }),
    output: z.strictObject({ version: version() }),
    problems: ['isps.same_prefix'],
  }),
};
