import { calls } from '@lastmile/contract';
import { balanceOf, leftOf } from '../model/allocation.ts';
import type { Subscriber } from '../model/subscriber.ts';
import { Refusal, type Source } from '../model/types.ts';
import type { ActionOf } from './actions.ts';
import { choose, oneOf, type ScenarioContext, type Step } from './scenario-context.ts';

/** Actions on cash and wallets, and on balances from before. */

export function collect(
  context: ScenarioContext,
  { who, percent, by }: ActionOf<'collect'>,
): Step | undefined {
  const chosen = choose(context, who);
  if (!chosen) return undefined;
  const { model, product, paymentIds } = context;
  const { subscriber, id } = chosen;
  const due = Math.max(balanceOf(subscriber), 50 * model.isp.settings.unit);
  const amountMinor = Math.ceil((due * percent) / 100);
  return {
    model: () => model.pay(subscriber, amountMinor, null, `cash ${by}`),
    product: async () => {
      const body = { subscriberId: id, amountMinor, method: 'cash' as const };
      const payment = await product.ask(calls.payments.create, { body }, by);
      const source = subscriber.sources.at(-1);
      if (source) paymentIds.set(source, payment.id);
    },
  };
}

const accountOf = ({ method, by }: ActionOf<'refund' | 'refundCredit'>) =>
  method === 'cash' ? `cash ${by}` : `wallet ${method}`;

/** Mostly one that is not reversed. */
const sourceOf = (sources: readonly Source[], kind: Source['kind'], which: number) => {
  const all = sources.filter((source) => source.kind === kind);
  const usable = all.filter(({ isReversed }) => !isReversed);
  return oneOf(which % 9 === 0 || usable.length === 0 ? all : usable, which);
};

export function refund(context: ScenarioContext, action: ActionOf<'refund'>): Step | undefined {
  const chosen = choose(context, action.who);
  const payment = sourceOf(chosen?.subscriber.sources ?? [], 'payment', action.which);
  if (!chosen || !payment) return undefined;
  const { model, product, paymentIds } = context;
  const amountMinor = Math.max(1, Math.floor((payment.amount * action.percent) / 100));
  const { method, by } = action;
  return {
    model: () => model.refund(chosen.subscriber, payment, amountMinor, accountOf(action)),
    product: () =>
      product.ask(calls.payments.refund, {
        body: {
          id: paymentIds.get(payment) ?? 0,
          amountMinor,
          method,
          paidBy: product.userIds[by],
          reason: 'Left',
        },
      }),
  };
}

const isUnusedNote = (subscriber: Subscriber, source: Source) =>
  source.kind === 'credit_note' && leftOf(subscriber, source) > 0;

/** Mostly one that is not used up. */
export function refundCredit(context: ScenarioContext, action: ActionOf<'refundCredit'>): Step | undefined {
  const { model, product } = context;
  const hasUnused = model.subscribers.map((one) => one.sources.some((source) => isUnusedNote(one, source)));
  const chosen = choose(
    context,
    oneOf(
      [...hasUnused.keys()].filter((n) => hasUnused[n]),
      action.who,
    ) ?? action.who,
  );
  if (!chosen) return undefined;
  const { sources } = chosen.subscriber;
  const unused = sources.filter((source) => isUnusedNote(chosen.subscriber, source));
  const note = sourceOf(unused.length > 0 ? unused : sources, 'credit_note', action.which);
  if (!note) return undefined;
  const left = leftOf(chosen.subscriber, note);
  const amountMinor = Math.max(1, Math.floor((left * action.percent) / 100));
  const { method, by } = action;
  return {
    model: () => model.refund(chosen.subscriber, note, amountMinor, accountOf(action)),
    product: () =>
      product.ask(calls.creditNotes.refund, {
        body: {
          id: chosen.noteIdOf(note),
          amountMinor,
          method,
          paidBy: product.userIds[by],
          reference: null,
          reason: 'Left',
        },
      }),
  };
}

/** Above 0 it is due, below it is credit. */
export function openingBalance(
  context: ScenarioContext,
  { who, amount }: ActionOf<'openingBalance'>,
): Step | undefined {
  const chosen = choose(context, who);
  if (!chosen) return undefined;
  const { model, product, paymentIds } = context;
  const { subscriber, id } = chosen;
  return {
    model: () => model.openingBalance(subscriber, amount),
    product: async () => {
      const body = { subscriberId: id, amountMinor: amount, note: null };
      const { paymentId } = await product.ask(calls.invoices.openingBalance, { body });
      const source = subscriber.sources.at(-1);
      if (source && paymentId !== null) paymentIds.set(source, paymentId);
    },
  };
}

/** One or more of the last invoices, so that some share a payment. */
export function bulkUnpaid(
  context: ScenarioContext,
  { who, which, invoices: count }: ActionOf<'bulkUnpaid'>,
): Step | undefined {
  const chosen = choose(context, who);
  const paid = chosen?.subscriber.allocations.filter(({ isReleased }) => !isReleased) ?? [];
  const all = (chosen?.subscriber.invoices ?? []).filter(
    (invoice) => which % 9 === 0 || paid.some((allocation) => allocation.invoice === invoice),
  );
  const first = which % Math.max(1, all.length);
  const invoices = all.slice(first, first + count);
  if (!chosen || invoices.length === 0) return undefined;
  const { model, product } = context;
  return {
    model: () => model.bulkUnpaid(chosen.subscriber, invoices),
    product: async () => {
      const body = { ids: invoices.map(chosen.invoiceIdOf), reason: 'Mistake', preview: false };
      const { done, refused } = await product.ask(calls.invoices.bulkUnpaid, { body });
      if (done.length === 0) throw new Refusal(refused[0]?.code);
    },
  };
}
