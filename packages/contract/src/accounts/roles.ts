import { z } from 'zod';
import { actions, subjects } from '../abilities.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, optionalText, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const roleProblems = {
  'roles.name_taken': { status: 422, title: 'This name is already in use' },
  'roles.permission_not_found': { status: 422, title: 'Permission not found' },
  'roles.platform_only': { status: 422, title: 'A role of an ISP cannot have platform permissions' },
  'roles.beyond_own_rights': { status: 403, title: 'You cannot grant permissions you do not have' },
  'roles.beyond_own_scope': { status: 403, title: 'You cannot grant a data scope you do not have' },
  'roles.platform_scope': { status: 422, title: 'A platform role cannot have a data scope' },
  'roles.built_in': {
    status: 409,
    title: 'You can add permissions to this role, but not change or remove any',
  },
  'permissions.unused_pair': { status: 422, title: 'No API call requires this permission' },
} as const satisfies ProblemCatalogue;

/** Which rows of the ISP the users of a role can access. */
export const dataScopes = ['all', 'own_subscribers', 'own_collections', 'own_department'] as const;
export type DataScopeKind = (typeof dataScopes)[number];

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
  ispId: id().nullable().describe('Null for platform roles and roles shared by all ISPs'),
  isSystem: z.boolean(),
  dataScope: z
    .enum(dataScopes)
    .describe(
      'Rows of the ISP that its users can access: all, own subscribers, own areas and collections, or tickets of the own department',
    ),
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
  'roles.beyond_own_scope',
  'roles.platform_scope',
];

export const permissionCalls = {
  list: defineCall({
    id: 'permissions.list',
    method: 'GET',
    path: '/api/permission/list',
    summary: 'List the permissions that roles consist of',
    who: can('read', 'Permission'),
    scope: 'platform',
    query: listQuery(['subject', 'action', 'label'], {
      subject: z.enum(subjects).optional(),
      action: z.enum(actions).optional(),
    }),
    output: pageOf(permission),
    exportColumns: ['id', 'action', 'subject', 'label', 'description'],
  }),
  create: defineCall({
    id: 'permissions.create',
    method: 'POST',
    path: '/api/permission/store',
    summary: 'Add a permission that an API call requires, or rename an existing one',
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
    problems: ['permissions.unused_pair'],
  }),
};

/** The complete form, as the web edits it. */
export const roleEditForm = z.strictObject({
  ...editable,
  dataScope: z.enum(dataScopes),
  version: version(),
});

export const roleCalls = {
  list: defineCall({
    id: 'roles.list',
    method: 'GET',
    path: '/api/role/list',
    summary: 'List roles with the number of users',
    who: can('read', 'Role'),
    scope: 'caller',
    query: listQuery(['name', 'id'], { ispId: idFromText().optional() }),
    output: pageOf(role),
    exportColumns: [
      'id',
      'roleName',
      'scope',
      'ispId',
      'dataScope',
      'description',
      'userCount',
      'permissionCount',
    ],
  }),
  pick: defineCall({
    id: 'roles.pick',
    method: 'GET',
    path: '/api/role/role-list',
    summary: 'List the roles you can assign: those whose permissions you have yourself',
    who: can('read', 'Role'),
    scope: 'caller',
    query: z.strictObject({
      ispId: idFromText().optional().describe('For administrators: the ISP of the user'),
    }),
    output: z.strictObject({
      items: z.array(z.strictObject({ id: id(), name: z.string(), dataScope: z.enum(dataScopes) })),
    }),
  }),
  get: defineCall({
    id: 'roles.get',
    method: 'GET',
    path: '/api/role/edit/{id}',
    summary: 'Get a role with its permissions',
    who: can('read', 'Role'),
    scope: 'caller',
    params: idParams,
    output: z.strictObject({ ...role.shape, permissions: z.array(permission.omit({ version: true })) }),
  }),
  create: defineCall({
    id: 'roles.create',
    method: 'POST',
    path: '/api/role/store',
    summary: 'Create a role',
    who: can('create', 'Role'),
    scope: 'caller',
    body: z.strictObject({
      ...editable,
      dataScope: z.enum(dataScopes).optional().describe('Default: the data scope of the copied role, or all'),
      copyOf: id().nullish().describe('The role whose data scope the new one keeps'),
      scope: z.enum(['platform', 'isp']).default('isp'),
      ispId: id().nullish().describe('For administrators: the ISP it belongs to; default: all ISPs'),
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
    summary: 'Update a role; permissions can only be added to admin and client',
    who: can('update', 'Role'),
    scope: 'caller',
    params: idParams,
    body: z.strictObject({
      ...partialOf({ ...editable, dataScope: z.enum(dataScopes) }),
      version: version(),
    }),
    output: changed,
    problems: [...grantProblems, 'roles.built_in'],
  }),
};
