import {
  type CallInput,
  type CallOutput,
  type calls,
  type DashboardFigure,
  permits,
} from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { paymentViewer } from '../../../billing/payments/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { findStaffOf } from '../../../support/visits/index.ts';
import { collectionsByDay, sessionsByHalfHour } from '../queries/charts.ts';
import { figuresFor, type SectionSpec } from '../rules/figures.ts';
import { type Period, periodOf } from '../rules/period.ts';
import { createEvaluator } from './evaluate-figure.ts';

type Query = CallInput<typeof calls.dashboard.summary>['query'];
type Summary = CallOutput<typeof calls.dashboard.summary>;

/** The figures of the ISP that the caller may see, and the charts to them. */
export async function getSummary(clock: Clock, tx: Tx, query: Query, caller: Caller): Promise<Summary> {
  const { today, period, specs } = await sectionsFor(clock, tx, query, caller);
  const evaluate = createEvaluator({ clock, tx, caller });
  const showsRouters = permits(caller.abilities, 'read', 'Router') && !isConfined(caller);
  return {
    today,
    from: period.from,
    to: period.to,
    sections: await evaluateSections(specs, evaluate),
    collections: specs.some(({ key }) => key === 'money') ? await collections(tx, caller, period) : null,
    online: showsRouters ? await sessionsByHalfHour(tx, new Date(clock.now()).toISOString()) : null,
    isps: null,
    ispGrowth: null,
  };
}

/** The sections of the caller, by permissions, data scope and whether they are staff. */
export async function sectionsFor(clock: Clock, tx: Tx, query: Query, caller: Caller) {
  const today = todayIn(await zoneOf(tx), clock).toString();
  const period = periodOf(query, today);
  const isStaff =
    permits(caller.abilities, 'read', 'Ticket') && (await findStaffOf(tx, caller.userId)) !== undefined;
  const { abilities } = caller;
  return {
    today,
    period,
    specs: figuresFor({ abilities, isConfined: isConfined(caller), isStaff, today, period }),
  };
}

export async function evaluateSections(
  specs: readonly SectionSpec[],
  evaluate: ReturnType<typeof createEvaluator>,
) {
  const sections = [];
  for (const { key, figures } of specs) {
    const evaluated: DashboardFigure[] = [];
    for (const { onlyIfAny, ...spec } of figures) {
      const figure = await evaluate(spec);
      if (!onlyIfAny || figure.value !== 0) evaluated.push(figure);
    }
    sections.push({ key, figures: evaluated });
  }
  return sections;
}

/** Each day beside the same day of the period before, as far as that period reaches. */
async function collections(tx: Tx, caller: Caller, period: Period) {
  const viewer = paymentViewer(caller);
  const [current, before] = [
    await collectionsByDay(tx, period, viewer),
    await collectionsByDay(tx, period.previous, viewer),
  ];
  return current.map(({ on, amountMinor }, at) => ({
    on,
    amountMinor,
    previousMinor: before[at]?.amountMinor ?? 0,
  }));
}
