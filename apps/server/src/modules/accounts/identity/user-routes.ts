import { calls } from '@lastmile/contract';
import type { Caller } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { exportUsers } from './operations/export-users.ts';
import { createUser, updateUser } from './operations/users.ts';
import { countUsers, findUser, userPage } from './queries/users.ts';
import type { IdentityServices } from './services.ts';

export const userRoutes = (services: IdentityServices): Route[] => [
  listRoute(calls.users.list, {
    async page(tx, { query }) {
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        userPage(tx, query, pageSize, (page - 1) * pageSize),
        countUsers(tx, query),
      ]);
      return { items, page, pageSize, total };
    },
    exportRows: (tx, { query }) => exportUsers(tx, query),
  }),
  route(calls.users.get, async (tx, { params }) => {
    const user = await findUser(tx, params.id);
    if (!user) throw new Problem('not_found');
    return user;
  }),
  plainRoute(calls.users.create, (input, info, caller) =>
    createUser(services, caller as Caller, input, info),
  ),
  plainRoute(calls.users.update, (input, info, caller) =>
    updateUser(services, caller as Caller, input, info),
  ),
];
