import { z } from 'zod';
import { manualMethods } from '../billing/payment-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import {
  id,
  idFromText,
  idParams,
  instant,
  language,
  optionalEmail,
  optionalText,
  text,
  version,
} from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { newPassword } from './identity-shapes.ts';

export const userProblems = {
  'users.email_taken': { status: 422, title: 'Another account already has this email address' },
  'users.login_refused': { status: 422, title: 'This login cannot be used. Choose a different one.' },
  'users.mobile_taken': { status: 422, title: 'Another account already has this mobile number' },
  'users.not_a_mobile': { status: 422, title: 'Enter a valid mobile number' },
  'users.no_login': { status: 422, title: 'Enter an email address or a mobile number' },
  'users.no_sign_in_method': {
    status: 422,
    title:
      'Set a password, or enter an email address to invite the user. A mobile number is enough if the ISP has an SMS provider.',
  },
  'users.role_not_found': { status: 422, title: 'This role cannot be assigned to this user' },
  'users.area_not_found': { status: 422, title: 'This area does not exist' },
  'users.own_role': { status: 403, title: 'You cannot change your own role or status' },
  'users.own_contact': {
    status: 403,
    title: 'Change your own email address or mobile number in your account settings',
  },
  'users.beyond_own_limits': {
    status: 403,
    title: 'You can only allow areas and payment methods that you can use yourself',
  },
  'users.is_staff': {
    status: 409,
    title:
      'This user is responsible for open tickets, visits or cash. Remove them in the staff list, where you choose who takes over.',
  },
  'users.last_administrator': { status: 409, title: 'The last administrator cannot be removed' },
} as const satisfies ProblemCatalogue;

const statuses = ['invited', 'active', 'locked', 'disabled'] as const;

const user = z.strictObject({
  id: id(),
  fullName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  roleId: id(),
  roleName: z.string(),
  ispId: id().nullable(),
  ispName: z.string().nullable(),
  locale: z.string(),
  status: z.enum(statuses),
  areaIds: z.array(id()),
  paymentMethods: z.array(z.enum(manualMethods)),
  hasTwoFactor: z.boolean(),
  lastLoginAt: instant().nullable(),
  createdAt: instant(),
  version: version(),
});

const editable = {
  fullName: text(120),
  email: optionalEmail(),
  mobile: optionalText(20),
  roleId: id(),
  locale: language().default('en'),
  areaIds: z
    .array(id())
    .max(100)
    .default([])
    .describe(
      'Payments are received only in these areas and those below them; empty: everywhere, or nowhere for a role that is limited to its own areas',
    ),
  paymentMethods: z
    .array(z.enum(manualMethods))
    .max(manualMethods.length)
    .default([])
    .describe('Payments are received only with these methods; empty: with all'),
};
const changed = z.strictObject({ id: id(), version: version() });
/** The fields of a user, also where staff is added. */
export const userForm = z.strictObject(editable);

export const userWriteProblems = [
  'users.email_taken',
  'users.mobile_taken',
  'users.login_refused',
  'users.not_a_mobile',
  'users.no_login',
  'users.role_not_found',
  'users.area_not_found',
  'roles.beyond_own_rights',
  'roles.beyond_own_scope',
  'users.beyond_own_limits',
];

/** The complete form, as the web edits it. */
export const userEditForm = z.strictObject({ ...editable, status: z.enum(statuses), version: version() });

export const userCalls = {
  list: defineCall({
    id: 'users.list',
    method: 'GET',
    path: '/api/user/list',
    summary: 'List users, by role',
    who: can('read', 'User'),
    scope: 'caller',
    query: listQuery(['fullName', 'createdAt'], {
      roleId: idFromText().optional(),
      status: z.enum(statuses).optional(),
      ispId: idFromText().optional(),
    }),
    output: pageOf(user),
    exportColumns: [
      'id',
      'fullName',
      'email',
      'mobile',
      'roleName',
      'ispName',
      'status',
      'lastLoginAt',
      'createdAt',
    ],
  }),
  get: defineCall({
    id: 'users.get',
    method: 'GET',
    path: '/api/user/edit/{id}',
    summary: 'Get a user for editing',
    who: can('read', 'User'),
    scope: 'caller',
    params: idParams,
    output: user,
  }),
  create: defineCall({
    id: 'users.create',
    isRefusedWhileRestricted: true,
    method: 'POST',
    path: '/api/user/store',
    summary: 'Add a user with a role; without a password they are invited by email or SMS',
    who: can('create', 'User'),
    scope: 'caller',
    body: z.strictObject({
      ...editable,
      password: newPassword().optional(),
      ispId: id().nullish().describe('For administrators: the ISP of the user'),
    }),
    output: z.strictObject({ ...changed.shape, status: z.enum(statuses) }),
    status: 201,
    idempotent: true,
    problems: [...userWriteProblems, 'users.no_sign_in_method', 'identity.weak_password'],
  }),
  update: defineCall({
    id: 'users.update',
    method: 'POST',
    path: '/api/user/edit/{id}',
    summary: 'Update a user, their role or their status',
    who: can('update', 'User'),
    scope: 'caller',
    params: idParams,
    body: z.strictObject({ ...partialOf(userEditForm.shape), version: version() }),
    output: changed,
    problems: [
      ...userWriteProblems,
      'users.own_role',
      'users.own_contact',
      'users.is_staff',
      'users.last_administrator',
    ],
  }),
};
