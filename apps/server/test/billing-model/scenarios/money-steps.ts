import { calls } from '@lastmile/contract';
import { balanceOf } from '../model/allocation.ts';
import type { Charge, InvoiceEdit } from '../model/billing-model.ts';
import { skipMonth as skip, undoSkip as undo } from '../model/skipped-months.ts';
import type { Line } from '../model/types.ts';
import type { ActionOf, Target } from './actions.ts';
import {
  type Chosen,
  choose,
  oneOf,
  requireDone,
  type ScenarioContext,
  type Step,
} from './scenario-context.ts';

/** Actions on invoices, payments and credit notes. */

export function month(context: ScenarioContext, { who }: ActionOf<'month'>): Step | undefined {
  const chosen = choose(context, who);
  const isFarAhead = chosen && (chosen.subscriber.billedUntil ?? '') > inDays(context.model.nowMs, 80);
  if (!chosen || isFarAhead) return undefined;
  const { model, product } = context;
  const last = chosen.subscriber.terms.at(-1);
  const isSuspendedToday = last?.from === model.today && last.terms.status === 'suspended';
  return {
    circumstance: isSuspendedToday ? 'invoiceAfterSuspension' : undefined,
    model: () => model.createMonth(chosen.subscriber),
    product: () =>
      product.ask(calls.invoices.create, {
        params: { subscriberId: chosen.id },
        body: { kind: 'monthly' },
      }),
  };
}

const inDays = (nowMs: number, days: number) =>
  new Date(nowMs + days * 86_400_000).toISOString().slice(0, 10);

const formOf = ({ text, quantity, unit, taxable }: Charge) => ({ text, quantity, unitMinor: unit, taxable });

export function oneOff(
  context: ScenarioContext,
  { who, amount, taxable, discountPercent }: ActionOf<'oneOff'>,
): Step | undefined {
  const chosen = choose(context, who);
  if (!chosen) return undefined;
  const { model, product } = context;
  const charges: Charge[] = [
    { text: 'Cable', quantity: 3, unit: amount, taxable },
    { text: 'Visit', quantity: 1, unit: amount, taxable: true },
  ];
  const discountMinor = Math.floor((4 * amount * discountPercent) / 100);
  return {
    model: () => model.createOneOff(chosen.subscriber, charges, discountMinor),
    product: () =>
      product.ask(calls.invoices.create, {
        params: { subscriberId: chosen.id },
        body: { kind: 'one_off', lines: charges.map(formOf), discountMinor },
      }),
  };
}

function chooseInvoice(context: ScenarioContext, who: number, which: number) {
  const chosen = choose(context, who);
  // Mostly one of the last invoices, which are unpaid.
  const invoice = chosen && oneOf(chosen.subscriber.invoices.slice(which % 4 === 0 ? 0 : -3), which);
  return chosen && invoice ? { ...chosen, invoice, invoiceId: chosen.invoiceIdOf(invoice) } : undefined;
}

const editOf = ({ form, amount }: ActionOf<'edit'>): InvoiceEdit => {
  const added = [{ text: 'Correction', quantity: 2, unit: amount, taxable: true }];
  if (form === 'add') return { drops: [], added };
  if (form === 'discount') return { drops: [], added: [], discount: amount };
  if (form === 'drop') return { drops: ['extra', 'connection'], added: [] };
  return { drops: ['package', 'extra', 'connection', 'other'], added };
};

export function edit(context: ScenarioContext, action: ActionOf<'edit'>): Step | undefined {
  const chosen = chooseInvoice(context, action.who, action.which);
  if (!chosen) return undefined;
  const { model, product } = context;
  const { subscriber, invoice, invoiceId } = chosen;
  const change = editOf(action);
  return {
    circumstance: isBelowZero(invoice.lines, change) ? 'editBelowZero' : undefined,
    model: () => model.edit(subscriber, invoice, change),
    product: async () => {
      const { lines, version } = await product.ask(calls.invoices.get, {
        query: { invoiceId },
      });
      const keepLines = lines.flatMap(({ kind }, index) => (change.drops.includes(kind) ? [] : [index + 1]));
      const { discount: discountMinor } = change;
      return product.ask(calls.invoices.update, {
        body: {
          id: invoiceId,
          version,
          keepLines,
          lines: change.added.map(formOf),
          ...(discountMinor === undefined ? {} : { discountMinor }),
        },
      });
    },
  };
}

function isBelowZero(lines: readonly Line[], { drops, added }: InvoiceEdit): boolean {
  const kept = lines.filter(
    ({ kind }) => !drops.includes(kind) && !['discount', 'credit', 'vat', 'rounding'].includes(kind),
  );
  const sum = (taxable: boolean) =>
    kept.filter((line) => line.taxable === taxable).reduce((total, { amount }) => total + amount, 0) +
    added
      .filter((line) => line.taxable === taxable)
      .reduce((total, { quantity, unit }) => total + quantity * unit, 0);
  return sum(true) < 0 || sum(false) < 0;
}

export const cancel = (context: ScenarioContext, target: ActionOf<'cancel'>) =>
  cancelOne(context, target, false);

/** The month is not invoiced again. */
export const cancelSkipping = (context: ScenarioContext, target: ActionOf<'cancelSkipping'>) =>
  cancelOne(context, target, true);

function cancelOne(context: ScenarioContext, { who, which }: Target, skipsMonth: boolean): Step | undefined {
  const chosen = chooseInvoice(context, who, which);
  if (!chosen) return undefined;
  const { model, product } = context;
  const { subscriber, invoice, invoiceId } = chosen;
  const isAdjusted = subscriber.invoices.some(
    ({ isCancelled, computed }) => !isCancelled && computed.some(({ adjusts }) => adjusts === invoice),
  );
  const isCarrying =
    invoice.kind === 'one_off' && invoice.computed.some(({ adjusts }) => adjusts !== undefined);
  return {
    circumstance: isAdjusted ? 'cancelAdjusted' : isCarrying ? 'cancelCarrying' : undefined,
    model: () => model.cancel(subscriber, invoice, skipsMonth),
    product: async () => {
      const monthOfIt = skipsMonth ? { month: 'skip' as const } : {};
      await product.ask(calls.invoices.cancel, { body: { id: invoiceId, reason: 'Mistake', ...monthOfIt } });
      await product.issueFinalInvoices();
    },
  };
}

/** Months are skipped in advance: this one at the earliest. */
export function skipMonth(context: ScenarioContext, { who, ahead }: ActionOf<'skipMonth'>): Step | undefined {
  const chosen = choose(context, who);
  if (!chosen) return undefined;
  const { model, product } = context;
  const [year = 0, current = 0] = model.today.split('-').map(Number);
  const chosenMonth = new Date(Date.UTC(year, current - 1 + ahead, 1)).toISOString().slice(0, 7);
  return {
    model: () => skip(chosen.subscriber, chosenMonth),
    product: () =>
      requireDone(
        product.ask(calls.skippedMonths.create, {
          body: { ids: [chosen.id], months: [chosenMonth], reason: 'Away' },
        }),
      ),
  };
}

export function undoSkip(context: ScenarioContext, { who, which }: ActionOf<'undoSkip'>): Step | undefined {
  const chosen = choose(context, who);
  const skipped = chosen && oneOf(chosen.subscriber.skippedMonths, which);
  if (!chosen || !skipped) return undefined;
  const { product } = context;
  return {
    model: () => undo(chosen.subscriber, skipped),
    product: async () => {
      const { items } = await product.ask(calls.skippedMonths.list, {
        query: { subscriberId: chosen.id },
      });
      const found = items.find((row) => row.month === skipped.month);
      return product.ask(calls.skippedMonths.delete, { body: { id: found?.id ?? 0 } });
    },
  };
}

/** A part of the balance due, or more than it; something even if nothing is due. */
const amountOf = ({ subscriber }: Chosen, percent: number, unit: number) =>
  Math.floor((Math.max(balanceOf(subscriber), 100 * unit) * percent) / 100) + 1;

export function pay(
  context: ScenarioContext,
  { who, which, percent, isNamed }: ActionOf<'pay'>,
): Step | undefined {
  const chosen = choose(context, who);
  if (!chosen) return undefined;
  const { model, product, paymentIds } = context;
  const { subscriber, id } = chosen;
  const invoice = isNamed ? (oneOf(subscriber.invoices, which) ?? null) : null;
  const due = balanceOf(subscriber);
  const amountMinor = percent === 100 && due > 0 ? due : amountOf(chosen, percent, model.isp.settings.unit);
  const method = 'bkash' as const;
  return {
    model: () => model.pay(subscriber, amountMinor, invoice),
    product: async () => {
      const payment = invoice
        ? await product.ask(calls.invoices.pay, {
            body: { invoiceId: chosen.invoiceIdOf(invoice), amountMinor, method },
          })
        : await product.ask(calls.payments.create, { body: { subscriberId: id, amountMinor, method } });
      const source = subscriber.sources.at(-1);
      if (source) paymentIds.set(source, payment.id);
    },
  };
}

export function reverse(context: ScenarioContext, { who, which }: ActionOf<'reverse'>): Step | undefined {
  const chosen = choose(context, who);
  const payment = oneOf(chosen?.subscriber.sources.filter(({ kind }) => kind === 'payment') ?? [], which);
  if (!chosen || !payment) return undefined;
  const { model, product, paymentIds } = context;
  return {
    model: () => model.reverse(chosen.subscriber, payment),
    product: () =>
      product.ask(calls.payments.reverse, { body: { id: paymentIds.get(payment) ?? 0, reason: 'Mistake' } }),
  };
}

/** Also a credit note that an invoice below 0 got. */
export function reverseCredit(
  context: ScenarioContext,
  { who, which }: ActionOf<'reverseCredit'>,
): Step | undefined {
  const chosen = choose(context, who);
  const note = oneOf(chosen?.subscriber.sources.filter(({ kind }) => kind === 'credit_note') ?? [], which);
  if (!chosen || !note) return undefined;
  const { model, product } = context;
  return {
    model: () => model.reverse(chosen.subscriber, note),
    product: () =>
      product.ask(calls.creditNotes.reverse, { body: { id: chosen.noteIdOf(note), reason: 'Mistake' } }),
  };
}

export function credit(
  context: ScenarioContext,
  { who, which, percent, isNamed }: ActionOf<'credit'>,
): Step | undefined {
  const chosen = choose(context, who);
  if (!chosen) return undefined;
  const { model, product } = context;
  const { subscriber, id } = chosen;
  const invoice = isNamed ? (oneOf(subscriber.invoices, which) ?? null) : null;
  const amountMinor = invoice
    ? Math.max(1, Math.floor((invoice.total * percent) / 100))
    : amountOf(chosen, percent / 10, model.isp.settings.unit);
  return {
    model: () => model.credit(subscriber, amountMinor, invoice),
    product: () =>
      product.ask(calls.invoices.creditNote, {
        body: {
          subscriberId: id,
          amountMinor,
          cause: 'outage',
          reason: 'Outage',
          ...(invoice ? { invoiceId: chosen.invoiceIdOf(invoice) } : {}),
        },
      }),
  };
}
