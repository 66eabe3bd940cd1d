import { z } from 'zod';
import { newPassword, userData } from '../accounts/identity-shapes.ts';
import { anyOf, can, defineCall } from '../kit/call.ts';
import { email, id, instant, multilineText, text, version, versionOrNone } from '../kit/fields.ts';
import { partialOf } from '../kit/partial.ts';
import { profileProblems } from './isp-problems.ts';
import { optionalId, profile, profileForm, textOrNull } from './isp-profile-form.ts';
import {
  billingSettings,
  billingSettingsForm,
  expiredProfileProblems,
  paymentSettings,
  subscriberSettings,
} from './isp-settings-forms.ts';

const registrationToken = () => z.string().min(1).max(500);

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
