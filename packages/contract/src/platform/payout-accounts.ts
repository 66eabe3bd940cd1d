import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, multilineText, optionalText, text } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const payoutMethods = ['bkash', 'nagad', 'rocket', 'upay', 'bank'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
/** Nothing is paid to a new or changed account for this many days. */
export const payoutPauseDays = 3;

export const payoutAccountProblems = {
  'payout_accounts.number': {
    status: 422,
    title: 'Enter a mobile number that starts with 01 and has 11 digits (12 for Rocket)',
  },
  'payout_accounts.bank_number': {
    status: 422,
    title: 'An account number has 5 to 34 letters and digits',
  },
  'payout_accounts.bank_name': { status: 422, title: 'Enter the name of the bank' },
  'payout_accounts.decided': {
    status: 409,
    title: 'This payout account was verified, rejected or changed meanwhile',
  },
  'payout_accounts.reason': { status: 422, title: 'Enter a reason for rejecting the account' },
} as const satisfies ProblemCatalogue;

export const payoutAccountStates = ['unverified', 'verified', 'rejected'] as const;

const shown = {
  id: id(),
  method: z.enum(payoutMethods),
  holderName: z.string(),
  numberEnding: z.string().describe('The last digits of the account number'),
  bankName: z.string().nullable(),
  bankBranch: z.string().nullable(),
  routingNumber: z.string().nullable(),
  isPreferred: z.boolean(),
  state: z.enum(payoutAccountStates),
  rejectedReason: z.string().nullable(),
  usableFrom: instant().describe('Nothing is paid to the account before'),
  createdAt: instant(),
};
export const payoutAccount = z.strictObject(shown);
export type PayoutAccount = z.infer<typeof payoutAccount>;
const platformAccount = z.strictObject({
  ...shown,
  number: z.string(),
  isp: z.strictObject({ id: id(), name: z.string() }),
});
export type PlatformPayoutAccount = z.infer<typeof platformAccount>;

const currentPassword = () => z.string().min(1, 'Required').max(200).describe('The password of the caller');

/** The form of an account. It replaces the account of the same method, if there is one. */
export const payoutAccountForm = z.strictObject({
  method: z.enum(payoutMethods),
  holderName: text(100),
  number: text(60).describe('Number of the account or wallet; spaces and dashes are left out'),
  bankName: optionalText(100),
  bankBranch: optionalText(100),
  routingNumber: optionalText(20),
  isPreferred: z.boolean().default(false).describe('Settlements are paid here unless another one is chosen'),
  currentPassword: currentPassword(),
});

const formProblems = [
  'payout_accounts.number',
  'payout_accounts.bank_number',
  'payout_accounts.bank_name',
  'identity.wrong_password',
];

export const payoutAccountCalls = {
  list: defineCall({
    id: 'payoutAccounts.list',
    method: 'GET',
    path: '/api/isp/payment/mobile-banking-info',
    summary: 'List the accounts that the platform pays settlements to',
    who: can('read', 'Settlement'),
    output: z.strictObject({ items: z.array(payoutAccount) }),
  }),
  update: defineCall({
    id: 'payoutAccounts.update',
    method: 'POST',
    path: '/api/isp/payment/mobile-banking-info-update',
    summary:
      'Set the payout account of a method. The platform verifies it; nothing is paid to it for three days',
    who: can('update', 'Profile'),
    body: payoutAccountForm,
    output: z.strictObject({ id: id() }),
    idempotent: true,
    problems: formProblems,
  }),
  delete: defineCall({
    id: 'payoutAccounts.delete',
    method: 'POST',
    path: '/api/isp/payment/payout-account-remove',
    summary: 'Remove a payout account',
    who: can('update', 'Profile'),
    body: z.strictObject({ id: id(), currentPassword: currentPassword() }),
    output: z.strictObject({ id: id() }),
    problems: ['identity.wrong_password'],
  }),
  platformList: defineCall({
    id: 'payoutAccounts.platformList',
    method: 'GET',
    path: '/api/admin/settlement/payout-accounts',
    summary: 'List the payout accounts of all ISPs with their numbers',
    who: can('manage', 'Settlement'),
    scope: 'platform',
    query: listQuery(['createdAt'], {
      state: z.enum(payoutAccountStates).optional(),
      ispId: idFromText().optional(),
    }),
    output: pageOf(platformAccount),
  }),
  verify: defineCall({
    id: 'payoutAccounts.verify',
    method: 'POST',
    path: '/api/admin/settlement/payout-account-verify',
    summary: 'Verify or reject a payout account of an ISP',
    who: can('manage', 'Settlement'),
    scope: 'platform',
    body: z.strictObject({
      id: id(),
      isVerified: z.boolean(),
      reason: multilineText(300).nullish().describe('Why it is rejected; the ISP is notified'),
    }),
    output: z.strictObject({ id: id() }),
    idempotent: true,
    problems: ['payout_accounts.decided', 'payout_accounts.reason'],
  }),
};
