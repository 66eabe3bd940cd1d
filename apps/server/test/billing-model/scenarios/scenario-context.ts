import { basisOf } from '../model/adjustments.ts';
import type { BillingModel } from '../model/billing-model.ts';
import type { Subscriber } from '../model/subscriber.ts';
import { type Invoice, Refusal, type Source, type Status } from '../model/types.ts';
import type { Product } from './product.ts';
import type { ProductState } from './product-state.ts';
import type { Circumstance } from './switches.ts';

/** The model and the product side by side. */
export interface ScenarioContext {
  readonly model: BillingModel;
  readonly product: Product;
  /** As read after the last action. */
  states: readonly ProductState[];
  readonly paymentIds: Map<Source, number>;
}

/** One action on both sides. */
export interface Step {
  /** Why product and model are not compared here yet. */
  readonly circumstance?: Circumstance | undefined;
  model(): void;
  product(): Promise<unknown>;
}

export interface Chosen {
  readonly subscriber: Subscriber;
  readonly id: number;
  readonly invoiceIdOf: (invoice: Invoice) => number;
  readonly noteIdOf: (note: Source) => number;
}

/** One of the subscribers; mostly one in this status, so that few actions are refused. */
export function choose({ model, states }: ScenarioContext, who: number, status?: Status): Chosen | undefined {
  const all = [...model.subscribers.keys()];
  const suitable = all.filter((n) => !status || model.subscribers[n]?.status === status || who % 9 === 0);
  const index = suitable[who % Math.max(1, suitable.length)] ?? -1;
  const subscriber = model.subscribers[index];
  const state = states[index];
  if (!subscriber || !state) return undefined;
  return {
    subscriber,
    id: state.id,
    invoiceIdOf: (invoice) => state.invoiceIds[subscriber.invoices.indexOf(invoice)] ?? 0,
    noteIdOf: ({ no }) => {
      const { sources, cancellations } = subscriber;
      const notes = [...sources.filter(({ kind }) => kind === 'credit_note'), ...cancellations];
      return state.noteIds[notes.filter((other) => other.no < no).length] ?? 0;
    },
  };
}

export const oneOf = <T>(values: readonly T[], which: number): T | undefined =>
  values[which % Math.max(1, values.length)];

/** Bulk calls report refused rows instead of failing. */
export async function requireDone(
  call: Promise<{ readonly refused: readonly { readonly code: string }[] }>,
): Promise<void> {
  const [refused] = (await call).refused;
  if (refused) throw new Refusal(refused.code);
}

export const hasIssuedToday = ({ liveMonths }: Subscriber, today: string): boolean =>
  liveMonths.some(({ issuedOn }) => issuedOn === today);

export const isFirstDay = ({ liveMonths }: Subscriber, day: string): boolean =>
  liveMonths.some(({ period }) => period?.first === day);

/** Whether an invoice leaves out days from today on, or returned them. */
export const hasDaysLeftOut = (subscriber: Subscriber, today: string): boolean =>
  subscriber.liveMonths.some((invoice) =>
    basisOf(subscriber, invoice)?.days.some(({ day, isCharged }) => day >= today && !isCharged),
  );
