import { z } from 'zod';
import { subscriberStatuses } from '../customers/subscriber-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const liveProblems = {
  'live.too_many_subscribers': {
    status: 429,
    title: 'Too many subscribers of this router are being monitored',
  },
  'live.too_many_views': { status: 429, title: 'You are monitoring too many subscribers at once' },
} as const satisfies ProblemCatalogue;

const session = z.strictObject({
  address: z.string().nullable(),
  callerId: z.string().nullable(),
  since: instant().nullable(),
  uptimeSeconds: z.int().nullable(),
  bytesDown: z.int().nullable(),
  bytesUp: z.int().nullable(),
});

const sampleFields = {
  asOf: instant().nullable(),
  live: z.boolean().describe('Whether this is live data from the router'),
  state: z
    .enum(['connecting', 'online', 'offline', 'unreachable'])
    .describe('`unreachable`: the router does not respond'),
  why: z.string().nullable().describe('Why there is no live data, or why the session ended'),
  downBps: z.int().nullable().describe('Bits per second towards the subscriber'),
  upBps: z.int().nullable(),
  session: session.nullable(),
};
const liveSample = z.strictObject(sampleFields);
export type LiveSample = z.infer<typeof liveSample>;

const liveSubscriber = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  status: z.enum(subscriberStatuses),
  router: z.strictObject({ id: id(), name: z.string() }),
  packageName: z.string(),
  downloadKbps: z.int(),
  uploadKbps: z.int(),
  lastSeenAt: instant().nullable(),
});
export type LiveSubscriber = z.infer<typeof liveSubscriber>;

/** Why a stream ended; after `token` and `subscriber_changed` the client reconnects. */
export const liveEndReasons = ['token', 'rights', 'stopping', 'subscriber_changed'] as const;
export type LiveEndReason = (typeof liveEndReasons)[number];

/** The events of the stream by name, with their JSON data. */
export interface LiveEvents {
  /** The first event. */
  readonly subscriber: LiveSubscriber;
  /** About one per second. */
  readonly sample: LiveSample;
  /** The last event, unless the connection breaks. */
  readonly end: { readonly reason: LiveEndReason };
}

export const liveCalls = {
  data: defineCall({
    id: 'live.data',
    method: 'GET',
    path: '/api/get-live-data/{usernameId}',
    summary:
      'Get the live traffic of a subscriber. As `text/event-stream`: `subscriber`, then a `sample` about every second, then `end`',
    who: can('read', 'LiveData'),
    params: z.strictObject({ usernameId: idFromText() }),
    output: z.strictObject({ ...sampleFields, subscriber: liveSubscriber }),
    streams: true,
    problems: ['live.too_many_subscribers', 'live.too_many_views'],
  }),
};
