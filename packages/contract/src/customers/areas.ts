import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, optionalText, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const areaProblems = {
  'areas.name_taken': { status: 422, title: 'An area with this name already exists here' },
  'areas.parent_not_found': { status: 422, title: 'Parent area not found' },
  'areas.would_cycle': { status: 409, title: 'An area cannot be moved below itself' },
  'areas.assigned_to_users': { status: 409, title: 'This area is assigned to users' },
  'areas.has_children': { status: 409, title: 'This area has subareas' },
  'areas.has_subscribers': { status: 409, title: 'This area has subscribers' },
} as const satisfies ProblemCatalogue;

const area = z.strictObject({
  id: id(),
  name: z.string(),
  nameBn: z.string().nullable(),
  code: z.string().nullable(),
  parentId: id().nullable(),
  /** Ancestors from the root to the parent, to show where a search result is. */
  trail: z.array(z.strictObject({ id: id(), name: z.string() })),
  childCount: z.int(),
  subscriberCount: z.int().describe('Subscribers that are not closed, in this area and all areas below it'),
  version: version(),
  updatedAt: instant(),
});
export type Area = z.infer<typeof area>;

const editable = {
  name: text(80),
  nameBn: optionalText(80),
  code: optionalText(20),
  parentId: id().nullable().describe('Parent area; null for a top-level area'),
};

export const areaForm = z.strictObject(editable);
const changedArea = z.strictObject({ id: id(), version: version() });

export const areaCalls = {
  list: defineCall({
    id: 'areas.list',
    method: 'GET',
    path: '/api/isp/area/index',
    summary: 'List the areas below one area, or search all areas',
    who: can('read', 'Area'),
    query: listQuery(['name', 'code', 'updatedAt'], {
      parent: z
        .union([z.literal('root'), idFromText()])
        .optional()
        .describe('Only direct children of this area; `root` for top-level areas'),
    }),
    output: pageOf(area),
    exportColumns: ['id', 'name', 'nameBn', 'code', 'path', 'updatedAt'],
  }),
  pick: defineCall({
    id: 'areas.pick',
    method: 'GET',
    path: '/api/isp/area/isp-area-list',
    summary: 'List all areas by id and path, for pickers: each area before those below it',
    who: can('read', 'Area'),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id: id(),
          path: z.string().describe('Names from the top-level area to this one, such as `Mirpur › Block C`'),
        }),
      ),
    }),
  }),
  create: defineCall({
    id: 'areas.create',
    method: 'POST',
    path: '/api/isp/area/store',
    summary: 'Create an area',
    who: can('create', 'Area'),
    body: areaForm,
    output: changedArea,
    status: 201,
    idempotent: true,
    problems: ['areas.name_taken', 'areas.parent_not_found'],
  }),
  update: defineCall({
    id: 'areas.update',
    method: 'POST',
    path: '/api/isp/area/update/{id}',
    summary: 'Update an area, or move it by changing its parentId',
    who: can('update', 'Area'),
    params: idParams,
    body: z.strictObject({ ...partialOf(editable), version: version() }),
    output: changedArea,
    problems: ['areas.name_taken', 'areas.parent_not_found', 'areas.would_cycle'],
  }),
  delete: defineCall({
    id: 'areas.delete',
    method: 'POST',
    path: '/api/isp/area/delete',
    summary: 'Delete an area after moving its subareas and subscribers to the given area',
    who: can('delete', 'Area'),
    body: z.strictObject({
      id: id(),
      version: version(),
      moveChildrenTo: id()
        .nullable()
        .optional()
        .describe('Where its subareas and subscribers are moved; null for the top level and for no area'),
    }),
    problems: [
      'areas.has_children',
      'areas.assigned_to_users',
      'areas.has_subscribers',
      'areas.parent_not_found',
      'areas.would_cycle',
      'areas.name_taken',
    ],
  }),
};
