import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const retentionProblems = {
  'retention.too_short': { status: 422, title: 'These records must be kept longer' },
  'retention.platform_only': { status: 422, title: 'The platform sets how long these records are kept' },
} as const satisfies ProblemCatalogue;

/** Kinds of records that are deleted after a time, with the fewest days, and whether each ISP chooses its own. */
export const retainedRecords = {
  audit_log: { minDays: 90, perIsp: true },
  session_log: { minDays: 180, perIsp: true },
  notifications: { minDays: 30, perIsp: true },
  tickets: { minDays: 90, perIsp: true },
  imports: { minDays: 1, perIsp: true },
  sign_ins: { minDays: 30, perIsp: false },
  usage: { minDays: 60, perIsp: false },
} as const;
export type RetainedRecords = keyof typeof retainedRecords;
const recordKinds = Object.keys(retainedRecords) as [RetainedRecords, ...RetainedRecords[]];
const maxRetentionDays = 3_660;

const retentionRow = z.strictObject({
  records: z.enum(recordKinds),
  days: z.int().nullable().describe('The own setting; null if the default applies'),
  defaultDays: z
    .int()
    .describe('What applies without a setting: that of the platform, or the built-in default'),
  minDays: z.int(),
  isEditable: z.boolean(),
});
export type RetentionRow = z.infer<typeof retentionRow>;

export const retentionCalls = {
  list: defineCall({
    id: 'retention.list',
    method: 'GET',
    path: '/api/isp/retention/index',
    summary: 'List how long records are kept: in an ISP, or the defaults of the platform',
    who: can('read', 'Retention'),
    scope: 'caller',
    output: z.strictObject({ items: z.array(retentionRow) }),
  }),
  update: defineCall({
    id: 'retention.update',
    method: 'POST',
    path: '/api/isp/retention/update',
    summary: 'Set how many days records are kept; older ones are deleted daily',
    who: can('update', 'Retention'),
    scope: 'caller',
    body: z.strictObject({
      records: z.enum(recordKinds),
      days: z.int().min(1).max(maxRetentionDays).nullable().describe('null: the default'),
    }),
    output: retentionRow,
    problems: ['retention.too_short', 'retention.platform_only'],
  }),
};
