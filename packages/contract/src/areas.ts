import { z } from 'zod';
import { can, defineCall } from './kit/call.ts';
import { id, idFromText, idParams, instant, optionalText, text, version } from './kit/fields.ts';
import { listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';

export const areaProblems = {
  'areas.name_taken': { status: 422, title: 'This name is already used here' },
  'areas.parent_not_found': { status: 422, title: 'The area above is not there' },
  'areas.would_loop': { status: 409, title: 'An area cannot stand below itself' },
  'areas.has_children': { status: 409, title: 'Areas stand below this one' },
  'areas.has_subscribers': { status: 409, title: 'Subscribers live in this area' },
} as const satisfies ProblemCatalogue;

const area = z.strictObject({
  id: id(),
  name: z.string(),
  nameBn: z.string().nullable(),
  code: z.string().nullable(),
  parentId: id().nullable(),
  /** From the root down to the parent, so that a search result says where it stands. */
  trail: z.array(z.strictObject({ id: id(), name: z.string() })),
  childCount: z.int(),
  subscriberCount: z.int().describe('Lines that have not left, here and in all areas below'),
  version: version(),
  updatedAt: instant(),
});
export type Area = z.infer<typeof area>;

const editable = {
  name: text(80),
  nameBn: optionalText(80),
  code: optionalText(20),
  parentId: id().nullable().describe('The area above; null for the top'),
};

export const areaForm = z.strictObject(editable);
const changedArea = z.strictObject({ id: id(), version: version() });

export const areaCalls = {
  index: defineCall({
    id: 'areas.index',
    method: 'GET',
    path: '/api/isp/area/index',
    summary: 'Areas: the children of one, or a search over all of them',
    who: can('read', 'Area'),
    query: listQuery(['name', 'code', 'updatedAt'], {
      parent: z
        .union([z.literal('root'), idFromText()])
        .optional()
        .describe('Only the areas right below this one; `root` for the top'),
    }),
    output: pageOf(area),
    exportColumns: ['id', 'name', 'nameBn', 'code', 'path', 'updatedAt'],
  }),
  store: defineCall({
    id: 'areas.store',
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
    summary: 'Change an area, or move it below another by its parentId',
    who: can('update', 'Area'),
    params: idParams,
    body: z.strictObject({ ...editable, version: version() }),
    output: changedArea,
    problems: ['areas.name_taken', 'areas.parent_not_found', 'areas.would_loop'],
  }),
  delete: defineCall({
    id: 'areas.delete',
    method: 'POST',
    path: '/api/isp/area/delete',
    summary: 'Delete an area; areas below it and its subscribers first move to the one named',
    who: can('delete', 'Area'),
    body: z.strictObject({
      id: id(),
      version: version(),
      moveChildrenTo: id()
        .nullable()
        .optional()
        .describe('Where the areas below and the subscribers go; null for the top, and for no area'),
    }),
    problems: [
      'areas.has_children',
      'areas.has_subscribers',
      'areas.parent_not_found',
      'areas.would_loop',
      'areas.name_taken',
    ],
  }),
};
