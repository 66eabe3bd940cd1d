import { z } from 'zod';
import { newPassword } from '../../accounts/identity-shapes.ts';
import { userForm, userWriteProblems } from '../../accounts/users.ts';
import { can, defineCall } from '../../kit/call.ts';
import { id, idParams, instant, version } from '../../kit/fields.ts';

const userStatuses = ['invited', 'active', 'locked', 'disabled'] as const;

const member = z.strictObject({
  id: id(),
  fullName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  status: z.enum(userStatuses),
  lastLoginAt: instant().nullable(),
});
export type ResellerStaffMember = z.output<typeof member>;

const { fullName, email, mobile, locale } = userForm.shape;

/** Users who work for a reseller and see what the reseller sees. */
export const resellerStaffCalls = {
  list: defineCall({
    id: 'resellerStaff.list',
    method: 'GET',
    path: '/api/isp/reseller/staff/{id}',
    summary: 'List the staff of a reseller',
    who: can('read', 'Reseller'),
    params: idParams,
    output: z.strictObject({ items: z.array(member) }),
  }),
  create: defineCall({
    id: 'resellerStaff.create',
    method: 'POST',
    path: '/api/isp/reseller/staff/{id}',
    summary:
      'Add a user who works for a reseller, with the same limits and rights; they are invited by email or SMS unless a password is set',
    isRefusedWhileRestricted: true,
    who: can('update', 'Reseller'),
    params: idParams,
    body: z.strictObject({ fullName, email, mobile, locale, password: newPassword().optional() }),
    output: z.strictObject({ id: id(), version: version(), status: z.enum(userStatuses) }),
    status: 201,
    idempotent: true,
    problems: [...userWriteProblems, 'users.no_sign_in_method', 'identity.weak_password'],
  }),
};
