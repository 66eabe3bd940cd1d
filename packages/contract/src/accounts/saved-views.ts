import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import { id, idParams, text, version } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const savedViewProblems = {
  'saved_views.name_taken': { status: 409, title: 'You already have a view with this name' },
  'saved_views.share_forbidden': { status: 403, title: 'Your role may not share views' },
  'saved_views.too_many': {
    status: 409,
    title: 'You have reached the limit of 50 saved views for this list',
  },
} as const satisfies ProblemCatalogue;

const key = () => z.string().max(60);
const keys = () => z.array(key()).max(60);

/** What a list shows: search, filters and sort as in its address, and the columns. */
const savedViewState = z.strictObject({
  search: z.string().max(100),
  sort: key(),
  filters: z.record(key(), z.string().max(100)),
  columns: z.strictObject({
    hidden: keys(),
    order: keys(),
    widths: z.record(key(), z.int().min(40).max(2_000)),
  }),
});

const list = () =>
  z
    .string()
    .regex(/^[a-zA-Z-]+\.[a-zA-Z]+$/)
    .max(60)
    .describe('Id of the call that the list shows');
const name = () => text(60);

const savedView = z.strictObject({
  id: id(),
  name: z.string(),
  shared: z.boolean().describe('Visible to all users of your company'),
  isOwn: z.boolean().describe('Whether you may change and delete it'),
  state: savedViewState,
  version: version(),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewCalls = {
  list: defineCall({
    id: 'savedViews.list',
    method: 'GET',
    path: '/api/saved-view/list',
    summary: 'List your saved views of a list and those that are shared within your company',
    who: 'any',
    scope: 'caller',
    query: z.strictObject({ list: list() }),
    output: z.strictObject({ items: z.array(savedView) }),
  }),
  create: defineCall({
    id: 'savedViews.create',
    method: 'POST',
    path: '/api/saved-view/store',
    summary: 'Save a view of a list; sharing it requires permission',
    who: 'any',
    scope: 'caller',
    body: z.strictObject({ list: list(), name: name(), shared: z.boolean(), state: savedViewState }),
    output: savedView,
    problems: ['saved_views.name_taken', 'saved_views.share_forbidden', 'saved_views.too_many'],
  }),
  update: defineCall({
    id: 'savedViews.update',
    method: 'POST',
    path: '/api/saved-view/update/{id}',
    summary: 'Rename, share or replace one of your saved views',
    who: 'any',
    scope: 'caller',
    params: idParams,
    body: z.strictObject({
      name: name().optional(),
      shared: z.boolean().optional(),
      state: savedViewState.optional(),
      version: version(),
    }),
    output: savedView,
    problems: ['saved_views.name_taken', 'saved_views.share_forbidden'],
  }),
  delete: defineCall({
    id: 'savedViews.delete',
    method: 'POST',
    path: '/api/saved-view/delete',
    summary: 'Delete one of your saved views',
    who: 'any',
    scope: 'caller',
    body: z.strictObject({ id: id() }),
  }),
};
