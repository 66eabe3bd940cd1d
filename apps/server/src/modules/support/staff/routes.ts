import { calls } from '@lastmile/contract';
import type { Caller } from '../../../core/caller.ts';
import { type ExportRow, listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import type { IdentityServices } from '../../accounts/identity/index.ts';
import { createStaff, enrolUser } from './operations/create-staff.ts';
import { createDepartment, updateDepartment } from './operations/departments.ts';
import { activeDepartments, countDepartments, departmentPage } from './queries/departments.ts';
import { activeStaff, countStaff, staffPage, usersWithoutDepartment } from './queries/staff.ts';

const d = calls.departments;
const s = calls.staff;
/** More than any ISP has. */
const everyRow = 10_000;

export const staffRoutes = (services: IdentityServices): Route[] => [
  route(d.pick, async (tx) => ({ items: await activeDepartments(tx) })),
  listRoute(d.list, {
    async page(tx, { query }) {
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        departmentPage(tx, query, pageSize, (page - 1) * pageSize),
        countDepartments(tx, query),
      ]);
      return { items, page, pageSize, total };
    },
    async *exportRows(tx, { query }): AsyncIterable<ExportRow> {
      yield* await departmentPage(tx, query, everyRow, 0);
    },
  }),
  route(d.create, (tx, { body }) => createDepartment(tx, body)),
  route(d.update, (tx, { body }) => updateDepartment(tx, body)),
  route(s.pick, async (tx, { query }) => ({ items: await activeStaff(tx, query.departmentId) })),
  listRoute(s.list, {
    async page(tx, { query }) {
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        staffPage(tx, query, pageSize, (page - 1) * pageSize),
        countStaff(tx, query),
      ]);
      return { items, page, pageSize, total };
    },
    async *exportRows(tx, { query }): AsyncIterable<ExportRow> {
      for (const { areaIds: _areas, paymentMethods: _methods, ...row } of await staffPage(
        tx,
        query,
        everyRow,
        0,
      ))
        yield row;
    },
  }),
  route(s.candidates, async (tx) => ({ items: await usersWithoutDepartment(tx) })),
  plainRoute(s.create, (input, info, caller) => createStaff(services, caller as Caller, input, info)),
  route(s.enrol, (tx, { body }, caller) => enrolUser(tx, caller, body)),
];
