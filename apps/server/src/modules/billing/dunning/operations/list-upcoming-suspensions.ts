import type { CallInput, calls, UpcomingSuspensionState } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, type DateText, dateIn, dayNumber } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { loadBillingRules, pastGraceBefore } from '../../../platform/isps/index.ts';
import { type DunningRules, isExcluded, suspensionDateOf } from '../../invoices/index.ts';
import { findLastRun } from '../queries/suspension-runs.ts';
import {
  type FoundUpcomingSuspension,
  promisedIn,
  type UpcomingSuspensionFilter,
  type UpcomingSuspensionView,
  upcomingSuspensionCounts,
  upcomingSuspensionPage,
  upcomingSuspensionTotals,
} from '../queries/upcoming-suspensions.ts';
import { nextSuspensionRun } from '../rules/suspension-dates.ts';

type Query = CallInput<typeof calls.collection.upcomingSuspensions>['query'];

interface NextRun {
  readonly view: UpcomingSuspensionView;
  readonly rules: DunningRules & { readonly suspensionHour: number };
  readonly today: DateText;
  /** The date of the next suspension run. */
  readonly on: DateText;
  readonly excluded: boolean;
}

async function loadNextRun(tx: Tx, clock: Clock, caller: Caller): Promise<NextRun> {
  const rules = await loadBillingRules(tx);
  const { on } = nextSuspensionRun({ ...rules, lastRunOn: await findLastRun(tx) }, clock);
  return {
    view: { today: on, pastGraceBefore: pastGraceBefore(rules, on), own: resellersOf(caller) },
    rules,
    today: dateIn(rules.timezone, clock.now()).toString(),
    on,
    excluded: isExcluded(on, rules),
  };
}

/** Without a promise, a subscriber is suspended on that day, or postponed if the day is excluded. */
const stateOf = ({ promise }: FoundUpcomingSuspension, { excluded }: NextRun): UpcomingSuspensionState =>
  promise ? 'promised' : excluded ? 'postponed' : 'scheduled';

function rowOf(found: FoundUpcomingSuspension, upcoming: NextRun) {
  const { oldestInvoice, promise } = found;
  const { rules, on, today } = upcoming;
  // Runs before the next one are over, so the day before it is the earliest end of a postponement.
  const waitsUntil = [promise?.until ?? '', addDays(on, -1)].sort().at(-1) ?? null;
  return {
    ...found,
    daysOverdue: dayNumber(today) - dayNumber(oldestInvoice.dueOn),
    state: stateOf(found, upcoming),
    suspendsOn: suspensionDateOf(oldestInvoice.dueOn, waitsUntil, rules),
  };
}

async function sumsOf(tx: Tx, filter: UpcomingSuspensionFilter, { view, excluded }: NextRun) {
  const { promised, others } = await upcomingSuspensionTotals(tx, filter, view);
  const none = { subscribers: 0, pastGraceMinor: 0 };
  return { scheduled: excluded ? none : others, postponed: excluded ? others : none, promised };
}

const allOf = ({ scheduled, postponed, promised }: Awaited<ReturnType<typeof sumsOf>>): number =>
  scheduled.subscribers + postponed.subscribers + promised.subscribers;

/** How many subscribers have each state. */
export async function countUpcomingSuspensions(clock: Clock, tx: Tx, caller: Caller) {
  const { view, excluded } = await loadNextRun(tx, clock, caller);
  const { promised, others } = await upcomingSuspensionCounts(tx, view);
  return { scheduled: excluded ? 0 : others, postponed: excluded ? others : 0, promised };
}

export async function listUpcomingSuspensions(clock: Clock, tx: Tx, query: Query, caller: Caller) {
  const upcoming = await loadNextRun(tx, clock, caller);
  const { view, rules, on, excluded } = upcoming;
  const { page, pageSize, state } = query;
  const sums = await sumsOf(tx, query, upcoming);
  const total = state ? sums[state].subscribers : allOf(sums);
  const isEmpty = total === 0;
  const found = isEmpty
    ? []
    : await upcomingSuspensionPage(tx, { ...query, promised: promisedIn(state) }, view, {
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
  return {
    items: found.map((row) => rowOf(row, upcoming)),
    page,
    pageSize,
    total,
    nextRun: { on, hour: rules.suspensionHour, excluded },
    sums,
  };
}

const rowsPerChunk = 1_000;

export async function* exportUpcomingSuspensions(clock: Clock, tx: Tx, query: Query, caller: Caller) {
  const upcoming = await loadNextRun(tx, clock, caller);
  const isNone =
    query.state !== undefined &&
    query.state !== 'promised' &&
    (query.state === 'postponed') !== upcoming.excluded;
  for (let offset = 0; !isNone; offset += rowsPerChunk) {
    const filter = { ...query, promised: promisedIn(query.state) };
    const part = await upcomingSuspensionPage(tx, filter, upcoming.view, { limit: rowsPerChunk, offset });
    for (const found of part) {
      const { area, router, package: sold, oldestInvoice, promise, ...row } = rowOf(found, upcoming);
      yield {
        ...row,
        ...{ areaName: area?.name ?? null, routerName: router.name, packageName: sold.name },
        ...{ invoiceNumber: oldestInvoice.number, dueOn: oldestInvoice.dueOn },
        ...{ promiseUntil: promise?.until ?? null, promiseNote: promise?.note ?? null },
        promisedBy: promise?.by ?? null,
      };
    }
    if (part.length < rowsPerChunk) return;
  }
}
