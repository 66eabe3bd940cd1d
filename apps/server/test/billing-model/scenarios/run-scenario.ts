import type { TestDatabase } from '@lastmile/testing';
import { ZodError } from 'zod';
import { Problem } from '../../../src/core/problem.ts';
import { BillingModel } from '../model/billing-model.ts';
import { Refusal } from '../model/types.ts';
import type { Action, ScenarioIsp } from './actions.ts';
import { advance } from './advance.ts';
import * as moneySteps from './money-steps.ts';
import * as payoutSteps from './payout-steps.ts';
import { Product } from './product.ts';
import { readMoney, readProduct } from './product-state.ts';
import type { ScenarioContext, Step } from './scenario-context.ts';
import * as serviceSteps from './service-steps.ts';
import type { Circumstance, Switches } from './switches.ts';

const { changePackage, ...otherSteps } = serviceSteps;
const steps: Record<string, (context: ScenarioContext, action: never) => Step | undefined> = {
  ...otherSteps,
  ...moneySteps,
  ...payoutSteps,
  package: changePackage,
  advance,
};

export interface Difference {
  /** The action after which model and product differ. */
  readonly action: Action;
  readonly day: string;
  readonly about: string;
  readonly model: unknown;
  readonly product: unknown;
}

export interface ScenarioResult {
  readonly performed: readonly Action[];
  readonly leftOut: ReadonlyMap<Circumstance, number>;
  readonly difference: Difference | null;
}

export interface ScenarioOptions {
  readonly switches: Switches;
  /** Stops after this many performed actions. */
  readonly limit: number;
  readonly Model?: typeof BillingModel;
}

/** Performs actions on a new ISP of the product and on the model, and compares all subscribers after each. */
export async function runScenario(
  db: TestDatabase,
  isp: ScenarioIsp,
  actions: Iterable<Action>,
  { switches, limit, Model = BillingModel }: ScenarioOptions,
): Promise<ScenarioResult> {
  const { startMs, packages, currency: _currency, ...settings } = isp;
  const model = new Model(
    settings,
    packages.map((one) => ({ ...one })),
    startMs,
  );
  const context: ScenarioContext = {
    model,
    product: await Product.create(db, isp),
    states: [],
    paymentIds: new Map(),
  };
  const performed: Action[] = [];
  const leftOut = new Map<Circumstance, number>();
  for (const action of actions) {
    if (performed.length >= limit) break;
    const step = steps[action.do]?.(context, action as never);
    if (!step) continue;
    const { circumstance } = step;
    if (circumstance && !switches[circumstance]) {
      leftOut.set(circumstance, (leftOut.get(circumstance) ?? 0) + 1);
      continue;
    }
    const difference = await perform(context, action, step);
    performed.push(action);
    if (difference) return { performed, leftOut, difference };
  }
  return { performed, leftOut, difference: null };
}

async function perform(context: ScenarioContext, action: Action, step: Step): Promise<Difference | null> {
  const { model, product } = context;
  // A minute between actions, so that no two documents have the same time.
  model.nowMs += 60_000;
  product.clock.set(model.nowMs);
  const expected = outcomeOf(step.model);
  const actual = await step.product().then(() => 'done', refusalOf);
  context.states = await readProduct(product);
  const at = { action, day: model.today };
  const isBothRefused = expected.startsWith('refused') && actual.startsWith('refused');
  if (expected !== actual && !isBothRefused)
    return { ...at, about: 'outcome', model: expected, product: actual };
  for (const [index, subscriber] of model.subscribers.entries()) {
    const [here, there] = [model.stateOf(subscriber), context.states[index]?.state];
    const about = firstDifference(here, there);
    if (about) return { ...at, about: `subscriber ${index}: ${about}`, model: here, product: there };
  }
  const [here, there] = [model.money.state, await readMoney(product)];
  const about = firstDifference(here, there);
  return about ? { ...at, about: `money: ${about}`, model: here, product: there } : null;
}

function outcomeOf(work: () => void): string {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return `refused: ${error.message}`;
    throw error;
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return `refused: ${error.message}`;
  if (error instanceof Problem) return `refused: ${error.code}`;
  if (error instanceof ZodError) return `refused: ${error.message}`;
  throw error;
}

/** The path of the first value that differs. */
function firstDifference(here: unknown, there: unknown, path = ''): string | null {
  if (typeof here !== 'object' || here === null || typeof there !== 'object' || there === null) {
    return here === there
      ? null
      : `${path}: ${JSON.stringify(here)} in the model, ${JSON.stringify(there)} in the product`;
  }
  const keys = new Set([...Object.keys(here), ...Object.keys(there)]);
  for (const key of keys) {
    const next = path === '' ? key : `${path}.${key}`;
    const found = firstDifference(here[key as keyof typeof here], there[key as keyof typeof there], next);
    if (found) return found;
  }
  return null;
}
