import type { CallInput, CutOffState, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, type DateText, dateIn, dayNumber } from '@lastmile/kit';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { billingRulesOf } from '../../../platform/isps/index.ts';
import { type CollectionRules, isExcluded, pastGraceBefore, suspensionDateOf } from '../../invoices/index.ts';
import { lastNightOf } from '../queries/suspension-runs.ts';
import {
  type CutOffView,
  cutOffPage,
  cutOffSums,
  type FoundCutOff,
  promisedIn,
} from '../queries/upcoming-suspensions.ts';
import { comingNight } from '../rules/suspension-dates.ts';

type Query = CallInput<typeof calls.collection.cutOffs>['query'];

interface Tonight {
  readonly view: CutOffView;
  readonly rules: CollectionRules & { readonly cutOffHour: number };
  readonly today: DateText;
  /** The day of the next cut-off. */
  readonly on: DateText;
  readonly excluded: boolean;
}

async function tonightFor(tx: Tx, clock: Clock, caller: Caller): Promise<Tonight> {
  const rules = await billingRulesOf(tx);
  const { on } = comingNight({ ...rules, lastNight: await lastNightOf(tx) }, clock);
  return {
    view: { today: on, pastGraceBefore: pastGraceBefore(rules, on), own: resellerOf(caller) },
    rules,
    today: dateIn(rules.timezone, clock.now()).toString(),
    on,
    excluded: isExcluded(on, rules),
  };
}

/** Whoever has not promised is cut on that day, or all of them wait. */
const stateOf = ({ promise }: FoundCutOff, { excluded }: Tonight): CutOffState =>
  promise ? 'promised' : excluded ? 'waits' : 'cut';

function rowOf(found: FoundCutOff, tonight: Tonight) {
  const { oldestBill, promise } = found;
  const { rules, on, today } = tonight;
  // Nights before the next are over: it is as if a promise had lasted until then.
  const waitsUntil = [promise?.until ?? '', addDays(on, -1)].sort().at(-1) ?? null;
  return {
    ...found,
    daysPast: dayNumber(today) - dayNumber(oldestBill.dueOn),
    state: stateOf(found, tonight),
    cutsOn: suspensionDateOf(oldestBill.dueOn, waitsUntil, rules),
  };
}

export async function listCutOffs(clock: Clock, tx: Tx, query: Query, caller: Caller) {
  const tonight = await tonightFor(tx, clock, caller);
  const { view, rules, on, excluded } = tonight;
  const { page, pageSize, state } = query;
  const { promised, others } = await cutOffSums(tx, query, view);
  const none = { lines: 0, pastGraceMinor: 0 };
  const sums = { cut: excluded ? none : others, waits: excluded ? others : none, promised };
  const total = state ? sums[state].lines : promised.lines + others.lines;
  const isEmpty = total === 0;
  const found = isEmpty
    ? []
    : await cutOffPage(tx, { ...query, promised: promisedIn(state) }, view, {
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
  return {
    items: found.map((row) => rowOf(row, tonight)),
    page,
    pageSize,
    total,
    night: { on, hour: rules.cutOffHour, excluded },
    sums,
  };
}

const exportedAtOnce = 1_000;

export async function* exportCutOffs(clock: Clock, tx: Tx, query: Query, caller: Caller) {
  const tonight = await tonightFor(tx, clock, caller);
  const isNobody =
    query.state !== undefined && query.state !== 'promised' && (query.state === 'waits') !== tonight.excluded;
  for (let offset = 0; !isNobody; offset += exportedAtOnce) {
    const filter = { ...query, promised: promisedIn(query.state) };
    const part = await cutOffPage(tx, filter, tonight.view, { limit: exportedAtOnce, offset });
    for (const found of part) {
      const { area, router, package: sold, oldestBill, promise, ...row } = rowOf(found, tonight);
      yield {
        ...row,
        ...{ areaName: area?.name ?? null, routerName: router.name, packageName: sold.name },
        ...{ billNumber: oldestBill.number, dueOn: oldestBill.dueOn },
        ...{ promiseUntil: promise?.until ?? null, promiseNote: promise?.note ?? null },
        promisedBy: promise?.by ?? null,
      };
    }
    if (part.length < exportedAtOnce) return;
  }
}
