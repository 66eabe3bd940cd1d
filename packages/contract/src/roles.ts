import { z } from 'zod';
import { actions, subjects } from './abilities.ts';
import { can, defineCall } from './kit/call.ts';
import { id, idFromText, idParams, optionalText, text, version } from './kit/fields.ts';
import { listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';

export const roleProblems = {
  'roles.name_taken': { status: 422, title: 'This name is already used' },
  'roles.permission_not_found': { status: 422, title: 'A permission is not there' },
  'roles.platform_only': { status: 422, title: 'A role of an ISP cannot hold what is the platform’s' },
  'roles.beyond_own_rights': { status: 403, title: 'You cannot grant what you do not hold' },
  'roles.only_added_to': { status: 409, title: 'This role can only be added to' },
  'permissions.guards_nothing': { status: 422, title: 'No call is guarded by this pair' },
} as const satisfies ProblemCatalogue;

const permission = z.strictObject({
  id: id(),
  action: z.enum(actions),
  subject: z.enum(subjects),
  label: z.string(),
  description: z.string().nullable(),
  version: version(),
});

const role = z.strictObject({
  id: id(),
  name: z.string(),
  scope: z.enum(['platform', 'isp']),
  ispId: id().nullable().describe('Null for a role of the platform, or of every ISP'),
  isSystem: z.boolean(),
  description: z.string().nullable(),
  requiresTwoFactor: z.boolean(),
  userCount: z.int(),
  permissionCount: z.int(),
  version: version(),
});

const editable = {
  name: text(60),
  description: optionalText(300),
  requiresTwoFactor: z.boolean().default(false),
  permissionIds: z.array(id()).max(500),
};
const changed = z.strictObject({ id: id(), version: version() });
const grantProblems = [
  'roles.name_taken',
  'roles.permission_not_found',
  'roles.platform_only',
  'roles.beyond_own_rights',
];

export const permissionCalls = {
  list: defineCall({
    id: 'permissions.list',
    method: 'GET',
    path: '/api/permission/list',
    summary: 'The permissions that roles are made of',
    who: can('read', 'Permission'),
    scope: 'platform',
    query: listQuery(['subject', 'action', 'label'], {
      subject: z.enum(subjects).optional(),
      action: z.enum(actions).optional(),
    }),
    output: pageOf(permission),
    exportColumns: ['id', 'action', 'subject', 'label', 'description'],
  }),
  store: defineCall({
    id: 'permissions.store',
    method: 'POST',
    path: '/api/permission/store',
    summary: 'Add a permission that guards a call, or reword one that is there',
    who: can('create', 'Permission'),
    scope: 'platform',
    body: z.strictObject({
      action: z.enum(actions),
      subject: z.enum(subjects),
      label: text(80),
      description: optionalText(300),
    }),
    output: changed,
    idempotent: true,
    problems: ['permissions.guards_nothing'],
  }),
};

export const roleCalls = {
  list: defineCall({
    id: 'roles.list',
    method: 'GET',
    path: '/api/role/list',
    summary: 'Roles with how many people hold them',
    who: can('read', 'Role'),
    scope: 'caller',
    query: listQuery(['name', 'id'], { ispId: idFromText().optional() }),
    output: pageOf(role),
    exportColumns: ['id', 'name', 'scope', 'ispId', 'description', 'userCount', 'permissionCount'],
  }),
  pick: defineCall({
    id: 'roles.pick',
    method: 'GET',
    path: '/api/role/role-list',
    summary: 'Roles to choose from for a person: those whose rights you hold yourself',
    who: can('read', 'Role'),
    scope: 'caller',
    query: z.strictObject({
      ispId: idFromText().optional().describe('For an administrator: the person’s ISP'),
    }),
    output: z.strictObject({ items: z.array(z.strictObject({ id: id(), name: z.string() })) }),
  }),
  edit: defineCall({
    id: 'roles.edit',
    method: 'GET',
    path: '/api/role/edit/{id}',
    summary: 'One role with its permissions',
    who: can('read', 'Role'),
    scope: 'caller',
    params: idParams,
    output: z.strictObject({ ...role.shape, permissions: z.array(permission.omit({ version: true })) }),
  }),
  store: defineCall({
    id: 'roles.store',
    method: 'POST',
    path: '/api/role/store',
    summary: 'Create a role',
    who: can('create', 'Role'),
    scope: 'caller',
    body: z.strictObject({
      ...editable,
      scope: z.enum(['platform', 'isp']).default('isp'),
      ispId: id().nullish().describe('For an administrator: the one ISP it is for; left out, every ISP'),
    }),
    output: changed,
    status: 201,
    idempotent: true,
    problems: grantProblems,
  }),
  update: defineCall({
    id: 'roles.update',
    method: 'POST',
    path: '/api/role/update/{id}',
    summary: 'Change a role; admin and client can only be added to',
    who: can('update', 'Role'),
    scope: 'caller',
    params: idParams,
    body: z.strictObject({ ...editable, version: version() }),
    output: changed,
    problems: [...grantProblems, 'roles.only_added_to'],
  }),
};
