import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import {
  id,
  idFromText,
  instant,
  multilineText,
  optionalText,
  plainDate,
  text,
  versionOrNone,
} from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const regulatorProblems = {
  'session_log.reason_required': { status: 422, title: 'Enter a reason for the export' },
  'session_log.range_reversed': { status: 422, title: 'The period ends before it starts' },
  'session_log.range_too_long': { status: 422, title: 'Choose at most 31 days' },
} as const satisfies ProblemCatalogue;

/** Sessions of longer periods are exported in parts. */
export const longestSessionLogDays = 31;

const session = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  startedAt: instant(),
  stoppedAt: instant().nullable().describe('Null while it lasts'),
  ip: z.string().nullable(),
  callerId: z.string().nullable(),
  routerName: z.string(),
  downloadBytes: z.int().nullable(),
  uploadBytes: z.int().nullable(),
  reason: z.string().nullable().describe('Why it ended, in the router’s words'),
});
export type SessionLogRow = z.infer<typeof session>;

/** Where the value of a column comes from; `fixed` is the same text in every row. */
export const regulatorSources = [
  'fixed',
  'clientType',
  'medium',
  'customerName',
  'customerCode',
  'company',
  'nid',
  'gender',
  'username',
  'status',
  'connectedOn',
  'packageName',
  'downloadMbps',
  'uploadMbps',
  'ipAddress',
  'macAddress',
  'routerName',
  'areaName',
  'house',
  'road',
  'address',
  'division',
  'district',
  'thana',
  'upazila',
  'mobile',
  'email',
  'priceExcludingVat',
  'regulatedTariff',
  'resellerName',
] as const;
export type RegulatorSource = (typeof regulatorSources)[number];

export const regulatorColumn = z.strictObject({
  header: text(60),
  source: z.enum(regulatorSources),
  fixed: optionalText(120).describe('The text of every row, for the source `fixed`'),
});
export type RegulatorColumn = z.infer<typeof regulatorColumn>;
const columns = z.array(regulatorColumn).min(1).max(40);

const fixed = (header: string, value: string): RegulatorColumn => ({ header, source: 'fixed', fixed: value });
const from = (header: string, source: RegulatorSource): RegulatorColumn => ({ header, source, fixed: null });

/** The columns that BTRC asks for, by the names of its own form. */
export const btrcColumns: readonly RegulatorColumn[] = [
  from('client_type', 'clientType'),
  fixed('connection_type', 'Wired'),
  from('client_name', 'customerName'),
  from('bandwidth_distribution_point', 'routerName'),
  fixed('connectivity_type', 'Shared'),
  from('activation_date', 'connectedOn'),
  from('bandwidth_allocation', 'downloadMbps'),
  from('allocated_ip', 'ipAddress'),
  from('division', 'division'),
  from('district', 'district'),
  from('thana', 'thana'),
  from('address', 'address'),
  from('client_mobile', 'mobile'),
  from('client_email', 'email'),
  from('selling_price_bdt_excluding_vat', 'priceExcludingVat'),
];

const who = can('export', 'PersonalData');
const mapping = z.strictObject({
  columns: z.array(regulatorColumn),
  isOwn: z.boolean().describe('False while the columns of BTRC apply'),
  version: versionOrNone(),
});

export const regulatorCalls = {
  sessionLog: defineCall({
    id: 'regulator.sessionLog',
    method: 'GET',
    path: '/api/isp/session-log/index',
    summary:
      'List PPP sessions that lasted at some time of a period; a file needs a reason, which is recorded in the audit log',
    who,
    query: listQuery(['startedAt'], {
      from: plainDate().optional().describe('Default: the day of `to`'),
      to: plainDate().optional().describe('Default: today'),
      ip: z.union([z.ipv4(), z.ipv6()]).optional(),
      callerId: text(40).optional().describe('MAC address'),
      routerId: idFromText().optional(),
      reason: multilineText(300).optional().describe('Required for a file: who asked for it and why'),
    }),
    output: pageOf(session),
    problems: ['session_log.reason_required', 'session_log.range_reversed', 'session_log.range_too_long'],
    exportColumns: [
      'username',
      'name',
      'ip',
      'callerId',
      'routerName',
      'startedAt',
      'endedAt',
      'downloadBytes',
      'uploadBytes',
      'reason',
    ],
  }),
  getMapping: defineCall({
    id: 'regulator.getMapping',
    method: 'GET',
    path: '/api/isp/regulator/mapping',
    summary: 'Get the columns of the subscriber export for the regulator',
    who,
    output: mapping,
  }),
  updateMapping: defineCall({
    id: 'regulator.updateMapping',
    method: 'POST',
    path: '/api/isp/regulator/mapping',
    summary: 'Change the columns of the subscriber export for the regulator',
    who: can('update', 'Profile'),
    body: z.strictObject({ columns, version: versionOrNone() }),
    output: mapping,
    problems: ['stale'],
  }),
  preview: defineCall({
    id: 'regulator.preview',
    method: 'GET',
    path: '/api/isp/regulator/preview',
    summary: 'Get the first rows of the subscriber export for the regulator',
    who,
    output: z.strictObject({
      headers: z.array(z.string()),
      rows: z.array(z.array(z.string())).describe('The first 10'),
      total: z.int(),
    }),
  }),
  subscribers: defineCall({
    id: 'regulator.subscribers',
    method: 'POST',
    path: '/api/isp/regulator/subscribers',
    summary:
      'Download all subscribers that are not closed as a CSV file for the regulator; this is recorded in the audit log',
    who,
    body: z.strictObject({ reason: multilineText(300) }),
    respondsWithFile: 'application/octet-stream',
  }),
};
