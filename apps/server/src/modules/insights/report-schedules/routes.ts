import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import {
  changeSchedule,
  createSchedule,
  listRecipients,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
} from './operations/schedules.ts';

const { list, recipients, store, update, pause, resume, delete: remove } = calls.reportSchedules;

export const reportScheduleRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  route(list, (tx, { query }, caller) => listSchedules(tx, caller, query)),
  route(recipients, (tx, { query }) => listRecipients(tx, query)),
  route(store, (tx, { body }, caller) => createSchedule(clock, tx, caller, body)),
  route(update, (tx, { params, body }, caller) => changeSchedule(clock, tx, caller, params.id, body)),
  route(pause, (tx, { body }, caller) => pauseSchedule(tx, caller, body.id)),
  route(resume, (tx, { body }, caller) => resumeSchedule(clock, tx, caller, body.id)),
  route(remove, (tx, { body }, caller) => removeSchedule(tx, caller, body.id)),
];
