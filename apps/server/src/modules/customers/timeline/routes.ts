import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { getAccount } from './operations/get-account.ts';
import { getSubscriberWithHistory } from './operations/get-subscriber-with-history.ts';
import { listTimeline } from './operations/list-timeline.ts';
import { createNote, deleteNote } from './operations/notes.ts';

export const timelineRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.timeline;
  return [
    route(calls.subscribers.getV2, (tx, input, caller) => getSubscriberWithHistory(clock, tx, input, caller)),
    route(c.list, (tx, input, caller) => listTimeline(clock, tx, input, caller)),
    route(c.account, (tx, { params }, caller) => getAccount(clock, tx, params.id, caller)),
    route(c.createNote, (tx, input, caller) => createNote(tx, input, caller)),
    route(c.deleteNote, (tx, { params }, caller) => deleteNote(tx, params.id, caller)),
  ];
};
