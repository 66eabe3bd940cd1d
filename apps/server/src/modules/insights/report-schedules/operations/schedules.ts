import { type CallInput, type calls, permits, type ReportName } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, nextDue, type Recurrence, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem, stale } from '../../../../core/problem.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { recipientCandidates } from '../queries/candidates.ts';
import {
  countSchedules,
  deleteScheduleRow,
  findSchedule,
  insertSchedule,
  lockSchedule,
  saveNextDay,
  schedulePage,
  updateScheduleRow,
} from '../queries/schedules.ts';
import { abilitiesOf, readsReport } from '../rules/recipients.ts';
import { storedFilters } from '../rules/report-query.ts';

type Calls = typeof calls.reportSchedules;

const mostPerIsp = 50;

const viewerOf = ({ userId, abilities }: Caller) => ({
  userId,
  managesAll: permits(abilities, 'manage', 'Report'),
});

export async function listSchedules(tx: Tx, caller: Caller, query: CallInput<Calls['list']>['query']) {
  const { page, pageSize } = query;
  const window = { limit: pageSize, offset: (page - 1) * pageSize };
  const [total, items] = [
    await countSchedules(tx, query),
    await schedulePage(tx, viewerOf(caller), query, window),
  ];
  return { items, page, pageSize, total };
}

export const listRecipients = async (tx: Tx, { report }: CallInput<Calls['recipients']>['query']) => ({
  items: await recipientCandidates(tx, abilitiesOf(report)),
});

async function requireRecipients(
  tx: Tx,
  report: ReportName,
  ids: readonly number[],
): Promise<readonly number[]> {
  const allowed = new Set((await recipientCandidates(tx, abilitiesOf(report), ids)).map(({ id }) => id));
  if (ids.some((id) => !allowed.has(id))) throw new Problem('report_schedules.recipient_forbidden');
  return [...new Set(ids)];
}

function requireReport(caller: Caller, report: ReportName): void {
  if (!readsReport(caller, report)) throw new Problem('forbidden');
}

async function firstDay(clock: Clock, tx: Tx, rhythm: Recurrence): Promise<string> {
  return nextDue(rhythm, todayIn(await zoneOf(tx), clock).toString());
}

async function show(tx: Tx, caller: Caller, id: number) {
  const schedule = await findSchedule(tx, viewerOf(caller), id);
  if (!schedule) throw new Problem('not_found');
  return schedule;
}

/** The schedule of another user can be read by everyone who may read reports, and changed by its creator and the owner. */
async function requireChangeable(tx: Tx, caller: Caller, id: number) {
  const schedule = await lockSchedule(tx, id);
  if (!schedule) throw new Problem('not_found');
  const { userId, managesAll } = viewerOf(caller);
  if (schedule.userId !== userId && !managesAll) throw new Problem('report_schedules.not_yours');
  return schedule;
}

export async function createSchedule(
  clock: Clock,
  tx: Tx,
  caller: Caller,
  body: CallInput<Calls['create']>['body'],
) {
  requireReport(caller, body.report);
  const filters = storedFilters(body.report, body.filters);
  if (!filters) throw new Problem('report_schedules.filter_unknown');
  if ((await countSchedules(tx)) >= mostPerIsp) throw new Problem('report_schedules.too_many');
  const recipientIds = await requireRecipients(tx, body.report, body.recipientIds);
  const id = await insertSchedule(tx, caller.userId, { ...body, filters, recipientIds });
  await saveNextDay(tx, id, await firstDay(clock, tx, body));
  return show(tx, caller, id);
}

export async function updateSchedule(
  clock: Clock,
  tx: Tx,
  caller: Caller,
  id: number,
  { version, recipientIds, ...change }: CallInput<Calls['update']>['body'],
) {
  const before = await requireChangeable(tx, caller, id);
  if (before.version !== version) throw stale('The schedule');
  await updateScheduleRow(tx, id, {
    ...(change.frequency === undefined ? {} : { frequency: change.frequency }),
    ...(change.day === undefined ? {} : { day: change.day }),
    ...(change.hour === undefined ? {} : { hour: change.hour }),
    ...(change.format === undefined ? {} : { format: change.format }),
    ...(recipientIds === undefined
      ? {}
      : { recipientIds: await requireRecipients(tx, before.report, recipientIds) }),
  });
  const rhythm = { frequency: change.frequency ?? before.frequency, day: change.day ?? before.day };
  if (rhythm.frequency !== before.frequency || rhythm.day !== before.day)
    await saveNextDay(tx, id, await firstDay(clock, tx, rhythm));
  return show(tx, caller, id);
}

export async function pauseSchedule(tx: Tx, caller: Caller, id: number) {
  await requireChangeable(tx, caller, id);
  await updateScheduleRow(tx, id, { pausedFor: 'user' });
  return show(tx, caller, id);
}

/** In the name of the caller from now on: the creator may have left. */
export async function resumeSchedule(clock: Clock, tx: Tx, caller: Caller, id: number) {
  const schedule = await requireChangeable(tx, caller, id);
  requireReport(caller, schedule.report);
  await updateScheduleRow(tx, id, { pausedFor: null, userId: caller.userId });
  await saveNextDay(tx, id, await firstDay(clock, tx, schedule));
  return show(tx, caller, id);
}

export async function deleteSchedule(tx: Tx, caller: Caller, id: number): Promise<undefined> {
  await requireChangeable(tx, caller, id);
  await deleteScheduleRow(tx, id);
  return undefined;
}
