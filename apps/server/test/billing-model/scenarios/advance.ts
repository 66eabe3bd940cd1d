import { dayAt, plusDays } from '../model/calendar.ts';
import type { ActionOf } from './actions.ts';
import { choose, type ScenarioContext, type Step } from './scenario-context.ts';

const msPerDay = 86_400_000;

/**
 * Days pass. The days on which anything can happen, and the last one, have a run; on the others it would find
 * nothing. Without runs the worker was down, and the next run makes up for it.
 */
export function advance(context: ScenarioContext, action: ActionOf<'advance'>): Step {
  const { model, product } = context;
  const { hasRuns } = action;
  const days = action.who === null ? action.days : daysToBillingDay(context, action.who);
  const runTimes: number[] = [];
  for (let day = 1; day <= days && hasRuns; day++) {
    const atMs = model.nowMs + day * msPerDay;
    if (day === days || isEventful(model, dayAt(atMs, model.isp.settings.timezone))) runTimes.push(atMs);
  }
  const endMs = model.nowMs + days * msPerDay;
  return {
    model: () => {
      for (const atMs of runTimes) {
        model.nowMs = atMs;
        model.runDay();
      }
      model.nowMs = endMs;
    },
    product: async () => {
      for (const atMs of runTimes) {
        product.clock.set(atMs);
        await product.runDay();
      }
      product.clock.set(endMs);
    },
  };
}

function daysToBillingDay(context: ScenarioContext, who: number): number {
  const { billingDay = 1 } = choose(context, who)?.subscriber ?? {};
  for (let days = 1; ; days++) {
    if (Number(plusDays(context.model.today, days).slice(8)) === billingDay) return days;
  }
}

function isEventful({ subscribers }: ScenarioContext['model'], day: string): boolean {
  return subscribers.some(
    ({ billingDay, holdUntil, nextPackage, settledUntil }) =>
      Number(day.slice(8)) === billingDay ||
      day === holdUntil ||
      day === nextPackage?.on ||
      (settledUntil !== null && day === plusDays(settledUntil, 1)),
  );
}
