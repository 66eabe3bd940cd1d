import { calls } from '@lastmile/contract';
import { listRoute, type Route, route } from '../../../core/route.ts';
import {
  createPermission,
  createRole,
  getRole,
  listAssignableRoles,
  updateRole,
} from './operations/roles.ts';
import { countPermissions, permissionPage, streamPermissions } from './queries/permissions.ts';
import { countRoles, rolePage, streamRoles } from './queries/roles.ts';

export const roleRoutes = (): Route[] => [
  listRoute(calls.roles.list, {
    async page(tx, { query }) {
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        rolePage(tx, query, pageSize, (page - 1) * pageSize),
        countRoles(tx, query),
      ]);
      return { items, page, pageSize, total };
    },
    async *exportRows(tx, { query }) {
      for await (const { name, ...row } of streamRoles(tx, query)) yield { roleName: name, ...row };
    },
  }),
  route(calls.roles.pick, (tx, { query }, caller) => listAssignableRoles(tx, caller, query.ispId)),
  route(calls.roles.get, (tx, { params }) => getRole(tx, params.id)),
  route(calls.roles.create, (tx, input, caller) => createRole(tx, caller, input)),
  route(calls.roles.update, (tx, input, caller) => updateRole(tx, caller, input)),
];

export const permissionRoutes = (): Route[] => [
  listRoute(calls.permissions.list, {
    async page(tx, { query }) {
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        permissionPage(tx, query, pageSize, (page - 1) * pageSize),
        countPermissions(tx, query),
      ]);
      return { items, page, pageSize, total };
    },
    exportRows: (tx, { query }) => streamPermissions(tx, query),
  }),
  route(calls.permissions.create, (tx, input) => createPermission(tx, input)),
];
