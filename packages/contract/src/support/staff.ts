import { z } from 'zod';
import { newPassword } from '../accounts/identity-shapes.ts';
import { userForm, userWriteProblems } from '../accounts/users.ts';
import { manualMethods } from '../billing/payment-shapes.ts';
import { anyTicketRight, can, defineCall } from '../kit/call.ts';
import { id, idFromText, optionalText, plainDate, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const staffProblems = {
  'staff.not_found': { status: 422, title: 'This staff member does not exist or no longer works here' },
  'staff.already_staff': { status: 422, title: 'This user is already a staff member' },
  'staff.user_not_found': { status: 422, title: 'Choose a user of your company' },
  'staff.is_former': { status: 409, title: 'This staff member no longer works here' },
  'staff.yourself': { status: 403, title: 'You cannot remove yourself from the staff' },
  'staff.tickets_open': { status: 409, title: 'Choose who takes over the open tickets and visits' },
  'staff.cash_held': { status: 409, title: 'Choose who takes over the cash' },
  'staff.other_department': {
    status: 422,
    title: 'Choose a staff member of the same department',
  },
} as const satisfies ProblemCatalogue;

const member = z.strictObject({
  id: id(),
  userId: id(),
  fullName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  roleId: id(),
  roleName: z.string(),
  locale: z.string(),
  departmentId: id(),
  departmentName: z.string(),
  position: z.string().nullable(),
  areaIds: z.array(id()),
  paymentMethods: z.array(z.enum(manualMethods)),
  userStatus: z.enum(['invited', 'active', 'locked', 'disabled']),
  openTicketCount: z.int(),
  leftOn: z.iso.date().nullable(),
  version: version(),
});
export type StaffMember = z.output<typeof member>;

const place = { departmentId: id(), position: optionalText(80) };
const changed = z.strictObject({ id: id(), version: version() });

/** A new member with a new user, as the web sends it. */
export const newStaffForm = z.strictObject({
  ...userForm.shape,
  ...place,
  password: newPassword().optional(),
});
/** The complete form of an existing member. */
export const staffEditForm = z.strictObject({ ...userForm.shape, ...place, version: version() });

export const staffCalls = {
  pick: defineCall({
    id: 'staff.pick',
    method: 'GET',
    path: '/api/isp/ticket/staffs',
    summary: 'List the names of staff members who can be assigned tickets',
    who: anyTicketRight,
    query: z.strictObject({ departmentId: idFromText().optional() }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id: id(),
          userId: id(),
          name: z.string(),
          departmentId: id(),
          position: z.string().nullable(),
        }),
      ),
    }),
  }),
  list: defineCall({
    id: 'staff.list',
    method: 'GET',
    path: '/api/isp/ticket/staff-list',
    summary: 'List staff members with their department, areas and open tickets',
    who: can('read', 'Staff'),
    query: listQuery(['fullName'], {
      departmentId: idFromText().optional(),
      isFormer: z.enum(['true', 'false']).default('false'),
    }),
    output: pageOf(member),
    exportColumns: [
      'id',
      'fullName',
      'email',
      'mobile',
      'roleName',
      'departmentName',
      'position',
      'openTicketCount',
      'leftOn',
    ],
  }),
  create: defineCall({
    id: 'staff.create',
    method: 'POST',
    path: '/api/isp/ticket/add-staff',
    summary: 'Add a staff member with a new user, who is invited by email unless a password is set',
    isRefusedWhileRestricted: true,
    who: can('create', 'Staff'),
    body: newStaffForm,
    output: z.strictObject({ ...changed.shape, userId: id(), userStatus: member.shape.userStatus }),
    status: 201,
    idempotent: true,
    problems: [
      ...userWriteProblems,
      'users.no_sign_in_method',
      'identity.weak_password',
      'departments.not_found',
    ],
  }),
  enrol: defineCall({
    id: 'staff.enrol',
    method: 'POST',
    path: '/api/isp/ticket/enrol-staff',
    summary: 'Add an existing user to the staff',
    isRefusedWhileRestricted: true,
    who: can('create', 'Staff'),
    body: z.strictObject({ userId: id(), ...place }),
    output: changed,
    status: 201,
    idempotent: true,
    problems: [
      'departments.not_found',
      'staff.already_staff',
      'staff.user_not_found',
      'roles.beyond_own_rights',
      'roles.beyond_own_scope',
    ],
  }),
  candidates: defineCall({
    id: 'staff.candidates',
    method: 'GET',
    path: '/api/isp/ticket/staff-candidates',
    summary: 'List users who do not belong to the staff yet',
    who: can('create', 'Staff'),
    output: z.strictObject({ items: z.array(z.strictObject({ id: id(), name: z.string() })) }),
  }),
  update: defineCall({
    id: 'staff.update',
    method: 'POST',
    path: '/api/isp/ticket/update-staff',
    summary: 'Update a staff member; in another department their open tickets become unassigned',
    who: can('update', 'Staff'),
    body: z.strictObject({ id: id(), ...partialOf(userForm.shape), ...partialOf(place), version: version() }),
    output: z.strictObject({ ...changed.shape, unassignedTickets: z.int() }),
    problems: [
      ...userWriteProblems,
      'users.own_role',
      'users.own_contact',
      'departments.not_found',
      'staff.is_former',
    ],
  }),
  leaving: defineCall({
    id: 'staff.leaving',
    method: 'GET',
    path: '/api/isp/ticket/staff-leaving',
    summary: 'Show what a staff member would leave behind: open tickets, visits and cash',
    who: can('delete', 'Staff'),
    query: z.strictObject({ id: idFromText() }),
    output: z.strictObject({
      openTicketCount: z.int(),
      openVisitCount: z.int(),
      cashMinor: z.int(),
      recipients: z
        .array(z.strictObject({ id: id(), name: z.string() }))
        .describe('Who can take over the cash'),
    }),
  }),
  delete: defineCall({
    id: 'staff.delete',
    method: 'POST',
    path: '/api/isp/ticket/delete-staff',
    summary: 'Remove a staff member; their user is disabled, their tickets, visits and cash are handed over',
    who: can('delete', 'Staff'),
    body: z.strictObject({
      id: id(),
      ticketsTo: z
        .union([id(), z.literal('unassigned')])
        .nullish()
        .describe(
          'A staff member of the same department, or `unassigned`; required while tickets or visits are open',
        ),
      cashTo: id().nullish().describe('A user who takes over the cash; required while there is any'),
      leftOn: plainDate().nullish().describe('Default: today in the time zone of the ISP'),
      reason: optionalText(300),
      version: version(),
    }),
    output: z.strictObject({
      ...changed.shape,
      movedTickets: z.int(),
      movedVisits: z.int(),
      cashMinor: z.int(),
    }),
    problems: [
      'staff.is_former',
      'staff.yourself',
      'staff.tickets_open',
      'staff.cash_held',
      'staff.not_found',
      'staff.other_department',
      'payments.recipient_not_found',
      'roles.beyond_own_rights',
      'roles.beyond_own_scope',
    ],
  }),
};
