import { z } from 'zod';
import { anyTicketRight, can, defineCall } from '../kit/call.ts';
import { id, optionalText, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const departmentProblems = {
  'departments.name_taken': { status: 422, title: 'Another department already has this name' },
  'departments.not_found': { status: 422, title: 'This department does not exist or is inactive' },
  'departments.in_use': {
    status: 409,
    title: 'Choose a department to take over the open tickets and the staff',
  },
} as const satisfies ProblemCatalogue;

const department = z.strictObject({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  staffCount: z.int(),
  openTicketCount: z.int(),
  version: version(),
});
export type Department = z.output<typeof department>;

/** The complete form, as the web edits it. */
export const departmentForm = z.strictObject({ name: text(80), description: optionalText(300) });
const changed = z.strictObject({ id: id(), version: version() });

export const departmentCalls = {
  pick: defineCall({
    id: 'departments.pick',
    method: 'GET',
    path: '/api/isp/ticket/departments',
    summary: 'List the names of active departments',
    who: anyTicketRight,
    output: z.strictObject({ items: z.array(z.strictObject({ id: id(), name: z.string() })) }),
  }),
  list: defineCall({
    id: 'departments.list',
    method: 'GET',
    path: '/api/isp/ticket/department-list',
    summary: 'List departments with their staff and open tickets',
    who: can('read', 'Department'),
    query: listQuery(['name'], { isActive: z.enum(['true', 'false']).optional() }),
    output: pageOf(department),
    exportColumns: ['id', 'name', 'description', 'isActive', 'staffCount', 'openTicketCount'],
  }),
  create: defineCall({
    id: 'departments.create',
    method: 'POST',
    path: '/api/isp/ticket/add-department',
    summary: 'Create a department',
    who: can('create', 'Department'),
    body: departmentForm,
    output: changed,
    status: 201,
    idempotent: true,
    problems: ['departments.name_taken'],
  }),
  update: defineCall({
    id: 'departments.update',
    method: 'POST',
    path: '/api/isp/ticket/update-department',
    summary: 'Update a department, or make an inactive one active again',
    who: can('update', 'Department'),
    body: z.strictObject({
      id: id(),
      ...partialOf(departmentForm.shape),
      isActive: z.literal(true).optional(),
      version: version(),
    }),
    output: changed,
    problems: ['departments.name_taken'],
  }),
  delete: defineCall({
    id: 'departments.delete',
    method: 'POST',
    path: '/api/isp/ticket/delete-department',
    summary: 'Deactivate a department and move its open tickets and staff to another one',
    who: can('delete', 'Department'),
    body: z.strictObject({
      id: id(),
      moveTo: id()
        .nullish()
        .describe('The department that takes over; required while there is something to move'),
      version: version(),
    }),
    output: z.strictObject({ ...changed.shape, movedTickets: z.int(), movedStaff: z.int() }),
    problems: ['departments.in_use', 'departments.not_found'],
  }),
};
