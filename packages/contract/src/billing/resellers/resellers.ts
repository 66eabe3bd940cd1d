import { z } from 'zod';
import { newPassword } from '../../accounts/identity-shapes.ts';
import { userForm, userWriteProblems } from '../../accounts/users.ts';
import { can, defineCall } from '../../kit/call.ts';
import {
  documentQuery,
  id,
  idParams,
  instant,
  optionalEmail,
  optionalText,
  plainDate,
  text,
  version,
} from '../../kit/fields.ts';
import { exportFormat, listQuery, pageOf } from '../../kit/list.ts';
import { partialOf } from '../../kit/partial.ts';
import type { ProblemCatalogue } from '../../kit/problems.ts';
import { documentMinor } from '../invoice-shapes.ts';
import { manualMethods } from '../payment-shapes.ts';

export const resellerProblems = {
  'resellers.prefix_taken': { status: 422, title: 'Another reseller has or had this prefix' },
  'resellers.package_not_found': { status: 422, title: 'This package does not exist' },
  'resellers.customer_not_found': { status: 422, title: 'No customer with this code or number was found' },
  'resellers.customer_ambiguous': {
    status: 422,
    title: 'Several customers have this number. Enter the customer code instead.',
  },
  'resellers.already_reseller': { status: 422, title: 'This customer is already a reseller' },
  'resellers.in_the_past': {
    status: 422,
    title: 'This cannot start in the past. Choose today or a later day.',
  },
  'resellers.username_prefix': { status: 422, title: 'The username must start with your prefix' },
  'resellers.package_not_allowed': { status: 422, title: 'You cannot sell this package' },
  'resellers.area_not_allowed': { status: 422, title: 'You cannot sell in this area' },
  'resellers.model_in_use': {
    status: 409,
    title:
      'The model can only be changed while the reseller has no subscribers, agents, commissions or payments',
  },
  'resellers.payout_too_large': { status: 409, title: 'You owe this reseller less than that' },
  'resellers.wallet_short': {
    status: 409,
    title: 'The wallet of the reseller does not cover this. Top it up first.',
  },
  'resellers.price_missing': {
    status: 409,
    title: 'The reseller has no price for this package. Set it first.',
  },
  'resellers.billed_by_reseller': {
    status: 409,
    title:
      'A wholesale reseller invoices this subscriber. You cannot invoice them or receive their payments.',
  },
  'resellers.import_not_possible': {
    status: 409,
    title: 'Wholesale resellers cannot import subscribers. Add them one by one.',
  },
  'resellers.may_not_suspend': {
    status: 403,
    title: 'You cannot suspend, put on hold or close subscribers. Ask your ISP.',
  },
} as const satisfies ProblemCatalogue;

export const resellerModels = ['commission', 'wholesale'] as const;
export const commissionBases = ['before_vat', 'after_vat'] as const;
export const resellerStatuses = ['active', 'inactive'] as const;
const userStatuses = ['invited', 'active', 'locked', 'disabled'] as const;

const terms = {
  commissionRate: z.int().min(0).max(10_000).describe('In hundredths of a percent: 1250 is 12.5 %'),
  commissionBasis: z
    .enum(commissionBases)
    .describe('Whether the commission is a share of what was paid with VAT or without it'),
};

const condition = z.strictObject({ id: id(), validFrom: z.iso.date(), ...terms, createdAt: instant() });
export type ResellerCondition = z.output<typeof condition>;

const limits = {
  businessName: optionalText(120),
  address: optionalText(300),
  usernamePrefix: z
    .string()
    .nullish()
    .transform((value) => value?.trim() || null)
    .pipe(
      z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{0,19}$/)
        .nullable(),
    )
    .describe('Usernames of their subscribers start with it'),
  areaIds: userForm.shape.areaIds.describe('Where they may sell, with the areas below; empty: everywhere'),
  packageIds: z
    .array(id())
    .max(500)
    .default([])
    .describe('What they may sell; empty: every package that is available to resellers'),
  creditLimitMinor: z
    .int()
    .min(0)
    .max(10_000_000_000_000)
    .default(0)
    .describe('How far the wallet of a wholesale reseller may fall below zero'),
  mayCollect: z.boolean().default(true).describe('May record payments'),
  maySuspend: z.boolean().default(true).describe('May suspend, hold and close their subscribers'),
  maySeeLive: z.boolean().default(true).describe('May see live traffic of their subscribers'),
  maySetRetailPrice: z
    .boolean()
    .default(false)
    .describe('A wholesale reseller may choose what their subscribers pay, within the limits of each price'),
  invoicePrefix: z
    .string()
    .nullish()
    .transform((value) => value?.trim().toUpperCase() || null)
    .pipe(
      z
        .string()
        .regex(/^[A-Z0-9]{1,10}$/)
        .nullable(),
    )
    .describe('Numbers of invoices of a wholesale reseller start with it; without one: `R` and the id'),
};

const model = z
  .enum(resellerModels)
  .describe(
    '`commission`: a share of what their subscribers pay you. `wholesale`: they buy from a prepaid wallet and invoice their subscribers themselves',
  );

const row = z.strictObject({
  id: id(),
  userId: id(),
  model,
  fullName: z.string(),
  businessName: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  usernamePrefix: z.string().nullable(),
  parent: z
    .strictObject({
      id: id().nullable().describe('Null for the agent, who does not see the reseller'),
      name: z.string(),
    })
    .nullable()
    .describe('The reseller for whom an agent sells'),
  shareRate: z.int().nullable().describe('What an agent gets of that commission, in hundredths of a percent'),
  status: z.enum(resellerStatuses),
  userStatus: z.enum(userStatuses),
  commissionRate: z.int().nullable().describe('Today; null without conditions'),
  subscriberCount: z.int().describe('Without closed ones'),
  balanceDueMinor: z.int().describe('What their subscribers owe'),
  owesMinor: z
    .int()
    .describe('What the reseller owes: money collected, also in cash, less commission; negative: is owed'),
  lastLoginAt: instant().nullable(),
  createdAt: instant(),
  version: version(),
});
export type Reseller = z.output<typeof row>;

const details = z.strictObject({
  ...row.shape,
  locale: z.string(),
  address: z.string().nullable(),
  customerId: id().nullable(),
  customerCode: z.string().nullable(),
  areaIds: z.array(id()),
  packageIds: z.array(id()),
  creditLimitMinor: z.int(),
  mayCollect: z.boolean(),
  maySuspend: z.boolean(),
  maySeeLive: z.boolean(),
  maySetRetailPrice: z.boolean(),
  invoicePrefix: z.string().nullable(),
  activeSubscriberCount: z.int(),
  cashMinor: z.int().describe('Cash that the reseller holds, part of `owesMinor`'),
  commissionMinor: z.int().describe('Commission earned so far, without the shares of agents'),
  conditions: z.array(condition).describe('Newest first'),
});
export type ResellerDetails = z.output<typeof details>;

const ownFigures = z.strictObject({
  id: id(),
  model,
  owesMinor: row.shape.owesMinor,
  monthStart: z.iso.date().describe('The first day of this month'),
  commissionMinor: z
    .int()
    .describe('Commission credited this month, less what was reversed and without the shares of agents'),
  wallet: z
    .strictObject({
      availableMinor: z.int().describe('The wallet with the credit limit'),
      renewUntil: z.iso.date(),
      renewalCount: z.int().describe('Subscribers whose paid period ends before that day'),
      renewalMinor: z.int().describe('What their next month costs'),
      balanceDueMinor: z.int().describe('Balance due of the invoices to their subscribers'),
      overdueMinor: z.int(),
    })
    .nullable()
    .describe('Of a wholesale reseller'),
});
export type OwnResellerFigures = z.output<typeof ownFigures>;

const statementRow = z.strictObject({
  at: instant(),
  kind: z.string(),
  number: z.string().nullable().describe('Of the payment or invoice'),
  party: z.string().nullable(),
  isCash: z.boolean().describe('Changes the cash that the reseller holds'),
  amountMinor: z.int().describe('Positive: the reseller owes more'),
  vatMinor: z.int().nullable().describe('The VAT that is part of a charge or refund of a wholesale reseller'),
  balanceMinor: z.int(),
});
const statement = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  openingMinor: z.int(),
  closingMinor: z.int(),
  commissionMinor: z
    .int()
    .describe('Commission credited in these days, less what was reversed and without the shares of agents'),
  rows: z.array(statementRow),
  isWhole: z.boolean().describe('False if there are more rows than shown; an export has all'),
});
export type ResellerStatement = z.output<typeof statement>;

const period = {
  from: plainDate().optional().describe('Default: 30 days before `to`'),
  to: plainDate().optional().describe('Default: today'),
};

const transaction = {
  id: id(),
  amountMinor: documentMinor(),
  method: z.enum(manualMethods),
  reference: optionalText(100),
  note: optionalText(300),
};
const booked = z.strictObject({ id: id(), owesMinor: z.int() });

const contact = {
  fullName: userForm.shape.fullName,
  email: userForm.shape.email,
  mobile: userForm.shape.mobile,
  locale: userForm.shape.locale,
};
const changed = z.strictObject({ id: id(), version: version() });
const added = z.strictObject({ ...changed.shape, userId: id(), userStatus: z.enum(userStatuses) });
const writeProblems = [...userWriteProblems, 'resellers.prefix_taken', 'resellers.package_not_found'];
const newUserProblems = [...writeProblems, 'users.no_sign_in_method', 'identity.weak_password'];

/** The complete form of an existing reseller. */
export const resellerEditForm = z.strictObject({ ...contact, ...limits, model, version: version() });

export const resellerCalls = {
  list: defineCall({
    id: 'resellers.list',
    method: 'GET',
    path: '/api/isp/reseller/index',
    summary: 'List resellers with their subscribers, what these owe, and the commission',
    who: can('read', 'Reseller'),
    query: listQuery(['fullName', 'createdAt'], { status: z.enum(resellerStatuses).optional() }),
    output: pageOf(row),
    exportColumns: [
      'id',
      'fullName',
      'businessName',
      'email',
      'mobile',
      'usernamePrefix',
      'status',
      'commissionPercent',
      'subscriberCount',
      'balanceDueMinor',
      'owesMinor',
      'lastLoginAt',
      'createdAt',
    ],
  }),
  own: defineCall({
    id: 'resellers.own',
    method: 'GET',
    path: '/api/isp/reseller/own',
    summary: 'Show what the reseller who is signed in earned and owes, and the renewals of the next days',
    who: can('read', 'Reseller'),
    output: z.strictObject({
      reseller: ownFigures.nullable().describe('Null for users who sell for no reseller'),
    }),
  }),
  get: defineCall({
    id: 'resellers.get',
    method: 'GET',
    path: '/api/isp/reseller/show/{id}',
    summary: 'Get a reseller with limits, rights and the history of conditions',
    who: can('read', 'Reseller'),
    params: idParams,
    output: details,
  }),
  create: defineCall({
    id: 'resellers.create',
    method: 'POST',
    path: '/api/isp/reseller/store',
    summary: 'Add a reseller with a new user, who is invited by email or SMS unless a password is set',
    isRefusedWhileRestricted: true,
    who: can('create', 'Reseller'),
    body: z.strictObject({
      ...contact,
      model: model.default('commission'),
      ...limits,
      ...terms,
      password: newPassword().optional(),
    }),
    output: added,
    status: 201,
    idempotent: true,
    problems: newUserProblems,
  }),
  createFromCustomer: defineCall({
    id: 'resellers.createFromCustomer',
    method: 'POST',
    path: '/api/isp/reseller/add',
    summary: 'Make a customer a reseller; they are invited by email or SMS unless a password is set',
    isRefusedWhileRestricted: true,
    who: can('create', 'Reseller'),
    body: z.strictObject({
      customer: text(40).describe('Customer code or mobile number'),
      email: optionalEmail().describe('Default: that of the customer'),
      model: model.default('commission'),
      ...limits,
      ...terms,
      password: newPassword().optional(),
    }),
    output: added,
    status: 201,
    idempotent: true,
    problems: [
      ...newUserProblems,
      'resellers.customer_not_found',
      'resellers.customer_ambiguous',
      'resellers.already_reseller',
    ],
  }),
  update: defineCall({
    id: 'resellers.update',
    method: 'POST',
    path: '/api/isp/reseller/update/{id}',
    summary: 'Update the contact, limits and rights of a reseller',
    who: can('update', 'Reseller'),
    params: idParams,
    body: z.strictObject({
      ...partialOf(contact),
      ...partialOf(limits),
      ...partialOf({
        model: model.describe('Only while the reseller has no subscribers, agents, commissions or payments'),
      }),
      version: version(),
    }),
    output: changed,
    problems: [...writeProblems, 'users.own_role', 'users.own_contact', 'resellers.model_in_use'],
  }),
  conditions: defineCall({
    id: 'resellers.conditions',
    method: 'POST',
    path: '/api/isp/reseller/conditions/{id}',
    summary: 'Set the commission from a day on; earlier conditions stay in the history',
    who: can('update', 'Reseller'),
    params: idParams,
    body: z.strictObject({ validFrom: plainDate(), ...terms }),
    output: condition,
    status: 201,
    idempotent: true,
    problems: ['resellers.in_the_past', 'resellers.agent_conditions'],
  }),
  status: defineCall({
    id: 'resellers.status',
    method: 'POST',
    path: '/api/isp/reseller/status',
    summary: 'Deactivate a reseller, who can no longer sign in, or activate them again',
    who: can('update', 'Reseller'),
    body: z.strictObject({ id: id(), status: z.enum(resellerStatuses), version: version() }),
    output: changed,
    problems: ['users.own_role', 'roles.beyond_own_rights', 'roles.beyond_own_scope'],
  }),
  statement: defineCall({
    id: 'resellers.statement',
    method: 'GET',
    path: '/api/isp/reseller/statement/{id}',
    summary: 'Get what a reseller collected, earned, paid in and was paid out, with the running balance',
    who: can('read', 'Reseller'),
    params: idParams,
    query: z.strictObject({ ...period, format: exportFormat() }),
    output: statement,
    exportColumns: ['at', 'kind', 'number', 'party', 'owedMinor', 'settledMinor', 'vatMinor', 'balanceMinor'],
  }),
  statementPdf: defineCall({
    id: 'resellers.statementPdf',
    method: 'GET',
    path: '/api/isp/reseller/statement-pdf/{id}',
    summary: 'Print the statement of a reseller',
    who: can('read', 'Reseller'),
    params: idParams,
    query: z.strictObject({ ...period, ...documentQuery }),
    respondsWithFile: 'application/pdf',
  }),
  topUp: defineCall({
    id: 'resellers.topUp',
    method: 'POST',
    path: '/api/isp/reseller/top-up',
    summary: 'Record money that a reseller paid in; cash is held by you',
    who: can('update', 'Reseller'),
    body: z.strictObject(transaction),
    output: booked,
    status: 201,
    idempotent: true,
    problems: [
      'payments.transaction_reported',
      'payments.transaction_paid_online',
      'period_closing.closed',
      'cash_book.day_closed',
    ],
  }),
  payout: defineCall({
    id: 'resellers.payout',
    method: 'POST',
    path: '/api/isp/reseller/payout',
    summary: 'Pay out commission to a reseller, or let them keep it from the cash they hold',
    who: can('update', 'Reseller'),
    body: z.strictObject({
      ...transaction,
      paidBy: id()
        .nullish()
        .describe('Whose cash it is; the reseller keeps it from their own. Default: yours'),
    }),
    output: booked,
    status: 201,
    idempotent: true,
    problems: [
      'resellers.payout_too_large',
      'payments.payer_not_found',
      'payments.not_enough_cash',
      'period_closing.closed',
      'cash_book.day_closed',
    ],
  }),
};
