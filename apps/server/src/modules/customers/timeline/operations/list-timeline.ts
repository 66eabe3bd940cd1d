import {
  type Ability,
  type CallInput,
  type calls,
  permits,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { findSubscriber } from '../../subscribers/index.ts';
import { timelinePage } from '../queries/timeline.ts';
import type { Cursor } from '../queries/timeline-branches.ts';

/** What a kind needs beyond reading the subscriber. */
const neededSubjects: Readonly<Partial<Record<TimelineKind, Ability['subject']>>> = {
  invoice: 'Invoice',
  creditNote: 'Invoice',
  payment: 'Payment',
  message: 'Notification',
  ticket: 'Ticket',
  visit: 'Ticket',
};

function mayRead({ abilities }: Pick<Caller, 'abilities'>, kind: TimelineKind): boolean {
  const subject = neededSubjects[kind];
  return subject === undefined || permits(abilities, 'read', subject);
}

function parseCursor(text: string | undefined): Cursor | null {
  const [at, rank, id] = text?.split('.') ?? [];
  return at === undefined || rank === undefined || id === undefined ? null : { at, rank: Number(rank), id };
}

export async function listTimeline(
  clock: Clock,
  tx: Tx,
  { params, query }: Pick<CallInput<typeof calls.timeline.list>, 'params' | 'query'>,
  caller: Caller,
) {
  if (!(await findSubscriber(tx, params.id, resellersOf(caller)))) throw new Problem('not_found');
  const kinds = timelineKinds.filter(
    (kind) => (query.kind === undefined || kind === query.kind) && mayRead(caller, kind),
  );
  const timezone = await zoneOf(tx);
  const rows = await timelinePage(tx, {
    subscriberId: params.id,
    kinds,
    timezone,
    today: todayIn(timezone, clock).toString(),
    userId: caller.userId,
    cursor: parseCursor(query.cursor),
    // One more says whether there is another page.
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  return {
    items: page.map(({ kind, id, at, who, data }) => ({ kind, id, at, who, ...data }) as TimelineEntry),
    nextCursor: rows.length > query.limit ? (page.at(-1)?.cursor ?? null) : null,
  };
}
