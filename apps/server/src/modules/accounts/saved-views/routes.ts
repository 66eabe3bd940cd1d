import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import { createView, deleteView, listViews, updateView } from './operations/saved-views.ts';

export const savedViewRoutes = (): Route[] => [
  route(calls.savedViews.list, (tx, { query }, caller) => listViews(tx, caller, query.list)),
  route(calls.savedViews.create, (tx, { body }, caller) => createView(tx, caller, body)),
  route(calls.savedViews.update, (tx, { params, body }, caller) => updateView(tx, caller, params.id, body)),
  route(calls.savedViews.delete, (tx, { body }, caller) => deleteView(tx, caller, body.id)),
];
