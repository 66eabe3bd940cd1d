import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, instant, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { reportCalls } from './reports.ts';

export type ReportName = keyof typeof reportCalls;
export const reportNames = Object.keys(reportCalls) as [ReportName, ...ReportName[]];

export const reportScheduleProblems = {
  'report_schedules.filter_unknown': { status: 422, title: 'The report does not have this filter' },
  'report_schedules.recipient_forbidden': {
    status: 422,
    title:
      'Reports are only mailed to active users of the ISP who have an email address and can view reports',
  },
  'report_schedules.not_yours': { status: 403, title: 'Another user created this schedule' },
  'report_schedules.too_many': { status: 409, title: 'You have reached the limit of 50 scheduled reports' },
} as const satisfies ProblemCatalogue;

/** What of the report's period a schedule sets: days, the last of them, the month of it, or twelve months up to it. */
export type ScheduledPeriod = 'days' | 'lastDay' | 'month' | 'months';
export function scheduledPeriodOf(report: ReportName): ScheduledPeriod {
  const { shape } = reportCalls[report].query as z.ZodObject;
  if ('asOf' in shape) return 'lastDay';
  if ('toMonth' in shape) return 'months';
  return 'month' in shape ? 'month' : 'days';
}

export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const;
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export const pauseReasons = ['user', 'creator_left', 'creator_without_permission', 'no_recipients'] as const;
export const deliveryErrors = ['mail_server', 'address_refused', 'too_large'] as const;

const who = can('read', 'Report');
const rhythm = {
  frequency: z
    .enum(reportFrequencies)
    .describe('What the report covers: the day before, the seven days before, or the month before'),
  day: z.int().min(1).max(31).describe('Weekly: 1 is Monday. Monthly: the day of the month, or its last'),
  hour: z.int().min(0).max(23).describe('In the time zone of the ISP'),
  format: z.enum(reportFormats),
};
const recipientIds = () => z.array(id()).min(1).max(20);
const recipient = z.strictObject({ id: id(), name: z.string() });

const schedule = z.strictObject({
  id: id(),
  report: z.enum(reportNames),
  filters: z.record(z.string(), z.string()),
  ...rhythm,
  recipients: z.array(recipient),
  createdBy: recipient.nullable().describe('Null if a user of the platform created it'),
  isChangeable: z.boolean().describe('Whether you may change it'),
  pausedFor: z.enum(pauseReasons).nullable(),
  nextAt: instant().nullable().describe('Null while it is paused'),
  lastSentAt: instant().nullable(),
  lastError: z.enum(deliveryErrors).nullable(),
  version: version(),
});
export type ReportSchedule = z.infer<typeof schedule>;

const changeProblems = ['report_schedules.not_yours'];

export const reportScheduleCalls = {
  list: defineCall({
    id: 'reportSchedules.list',
    method: 'GET',
    path: '/api/isp/report-schedule/list',
    summary: 'List scheduled reports of the ISP; within a data scope your own',
    who,
    query: listQuery(['nextAt', 'createdAt'], {
      report: z.enum(reportNames).optional(),
      state: z.enum(['active', 'paused']).optional(),
    }),
    output: pageOf(schedule),
  }),
  recipients: defineCall({
    id: 'reportSchedules.recipients',
    method: 'GET',
    path: '/api/isp/report-schedule/recipients',
    summary: 'List users who can receive scheduled reports: those who may read reports and have an address',
    who,
    query: z.strictObject({
      report: z.enum(reportNames).optional().describe('Only those who may read this report, too'),
    }),
    output: z.strictObject({ items: z.array(recipient) }),
  }),
  create: defineCall({
    id: 'reportSchedules.create',
    method: 'POST',
    path: '/api/isp/report-schedule/store',
    summary: 'Schedule a report; each recipient gets what they may see, in their own language',
    who,
    body: z.strictObject({
      report: z.enum(reportNames),
      filters: z.record(z.string().max(40), z.string().max(100)),
      ...rhythm,
      recipientIds: recipientIds(),
    }),
    output: schedule,
    problems: [
      'report_schedules.filter_unknown',
      'report_schedules.recipient_forbidden',
      'report_schedules.too_many',
    ],
  }),
  update: defineCall({
    id: 'reportSchedules.update',
    method: 'POST',
    path: '/api/isp/report-schedule/update/{id}',
    summary: 'Change when a report is sent, to whom and as what',
    who,
    params: idParams,
    body: z.strictObject({
      frequency: rhythm.frequency.optional(),
      day: rhythm.day.optional(),
      hour: rhythm.hour.optional(),
      format: rhythm.format.optional(),
      recipientIds: recipientIds().optional(),
      version: version(),
    }),
    output: schedule,
    problems: [...changeProblems, 'report_schedules.recipient_forbidden'],
  }),
  pause: defineCall({
    id: 'reportSchedules.pause',
    method: 'POST',
    path: '/api/isp/report-schedule/pause',
    summary: 'Pause a scheduled report',
    who,
    body: z.strictObject({ id: id() }),
    output: schedule,
    problems: changeProblems,
  }),
  resume: defineCall({
    id: 'reportSchedules.resume',
    method: 'POST',
    path: '/api/isp/report-schedule/resume',
    summary: 'Resume a paused report in your name; what was due meanwhile is not sent',
    who,
    body: z.strictObject({ id: id() }),
    output: schedule,
    problems: changeProblems,
  }),
  delete: defineCall({
    id: 'reportSchedules.delete',
    method: 'POST',
    path: '/api/isp/report-schedule/delete',
    summary: 'Delete a scheduled report',
    who,
    body: z.strictObject({ id: id() }),
    problems: changeProblems,
  }),
};
