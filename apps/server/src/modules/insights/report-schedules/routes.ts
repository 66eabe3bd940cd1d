import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import {
  createSchedule,
  deleteSchedule,
  listRecipients,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  updateSchedule,
} from './operations/schedules.ts';

const c = calls.reportSchedules;

export const reportScheduleRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  route(c.list, (tx, { query }, caller) => listSchedules(tx, caller, query)),
  route(c.recipients, (tx, { query }) => listRecipients(tx, query)),
  route(c.create, (tx, { body }, caller) => createSchedule(clock, tx, caller, body)),
  route(c.update, (tx, { params, body }, caller) => updateSchedule(clock, tx, caller, params.id, body)),
  route(c.pause, (tx, { body }, caller) => pauseSchedule(tx, caller, body.id)),
  route(c.resume, (tx, { body }, caller) => resumeSchedule(clock, tx, caller, body.id)),
  route(c.delete, (tx, { body }, caller) => deleteSchedule(tx, caller, body.id)),
];
