import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, plainDate } from '../kit/fields.ts';

/** Periods that end now. A day is shown by hours, a week and a month by days, a year by months. */
export const usageRanges = ['24h', '7d', '30d', '12m'] as const;
export type UsageRange = (typeof usageRanges)[number];
/** How many days back the hours of a day can be asked for. */
export const usageHourDays = 35;

const range = z.enum(usageRanges).default('24h');
const bytes = {
  downloadBytes: z.int().describe('Sent to subscribers'),
  uploadBytes: z.int().describe('Received from subscribers'),
};
export const usageTotal = z.strictObject(bytes);
export type UsageBytes = z.infer<typeof usageTotal>;

const at = z
  .string()
  .describe(
    'In the ISP’s local time: an hour (`2026-06-10T14`), a day (`2026-06-10`) or a month (`2026-06`)',
  );
export const usagePoint = z.strictObject({ at, ...bytes });
export type UsagePoint = z.infer<typeof usagePoint>;
const networkPoint = z.strictObject({
  at,
  ...bytes,
  online: z.int().nullable().describe('Subscribers online, on average; null without a reading'),
});
export type NetworkUsagePoint = z.infer<typeof networkPoint>;

const session = z.strictObject({
  id: id(),
  startedAt: instant(),
  stoppedAt: instant().nullable(),
  router: z.strictObject({ id: id(), name: z.string() }),
  ip: z.string().nullable(),
  callerId: z.string().nullable(),
  downloadBytes: z.int().nullable().describe('Null if the session ended before it was read'),
  uploadBytes: z.int().nullable(),
  reason: z.string().nullable().describe('Why it ended, in the router’s words'),
});
export type UsageSession = z.infer<typeof session>;

const usageOf = <Point extends z.ZodType>(of: Point) => ({
  range: z.enum(usageRanges),
  points: z.array(of),
  total: usageTotal,
  readAt: instant().nullable().describe('The last reading; null if there was none'),
});

export const usageCalls = {
  subscriber: defineCall({
    id: 'usage.subscriber',
    method: 'GET',
    path: '/api/isp/usage/subscriber/{id}',
    summary: 'Get the usage of a subscriber over time, with its latest sessions',
    who: can('read', 'Subscriber'),
    params: idParams,
    query: z.strictObject({
      range,
      date: plainDate()
        .optional()
        .describe('The hours of this day instead of the range; hours are kept for 35 days'),
    }),
    output: z.strictObject({
      ...usageOf(usagePoint),
      today: usageTotal,
      thisMonth: usageTotal,
      sessions: z.array(session).describe('The latest 20'),
    }),
  }),
  network: defineCall({
    id: 'usage.network',
    method: 'GET',
    path: '/api/isp/usage/network',
    summary:
      'Get traffic and subscribers online over time: of all routers, of one, or of an area with those below it',
    who: can('read', 'Router'),
    query: z.strictObject({ range, routerId: idFromText().optional(), areaId: idFromText().optional() }),
    output: z.strictObject(usageOf(networkPoint)),
  }),
};
