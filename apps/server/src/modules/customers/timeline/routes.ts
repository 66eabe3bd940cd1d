import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { getAccount } from './operations/get-account.ts';
import { getWhole } from './operations/get-whole.ts';
import { listTimeline } from './operations/list-timeline.ts';
import { createNote, deleteNote } from './operations/notes.ts';

export const timelineRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.timeline;
  return [
    route(calls.subscribers.showV2, (tx, input, caller) => getWhole(clock, tx, input, caller)),
    route(c.index, (tx, input, caller) => listTimeline(clock, tx, input, caller)),
    route(c.account, (tx, { params }, caller) => getAccount(clock, tx, params.id, caller)),
    route(c.createNote, (tx, input, caller) => createNote(tx, input, caller)),
    route(c.deleteNote, (tx, { params }, caller) => deleteNote(tx, params.id, caller)),
  ];
};
