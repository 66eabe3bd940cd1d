import { calls } from '@lastmile/contract';
import { plusDays } from '../model/calendar.ts';
import type { Subscriber } from '../model/subscriber.ts';
import { type Extra, noDiscountTerms } from '../model/types.ts';
import type { ActionOf } from './actions.ts';
import {
  choose,
  hasDaysLeftOut,
  hasIssuedToday,
  isFirstDay,
  requireDone,
  type ScenarioContext,
  type Step,
} from './scenario-context.ts';

/** Actions on the service of a subscriber and on its terms. */

export function join(
  { model, product }: ScenarioContext,
  { extraAmount, ...fields }: ActionOf<'join'>,
): Step | undefined {
  if (model.subscribers.length >= 4) return undefined;
  const { packageNo, agreedPrice, discount, billingDay, billingMode, isActive } = fields;
  const first = { text: 'Real IP', from: model.today, until: null, prorated: false, taxable: true };
  const extras: Extra[] = extraAmount === null ? [] : [{ ...first, amount: extraAmount }];
  return {
    model: () => model.setExtras(model.join(fields), extras),
    product: async () => {
      const id = await product.join({
        packageId: product.packageIds[packageNo] ?? 0,
        agreedPriceMinor: agreedPrice,
        monthlyDiscountMinor: discount,
        billingDay,
        billingMode,
        activate: isActive,
      });
      if (extras.length > 0) await setCharges(product, id, extras);
    },
  };
}

const setCharges = (product: ScenarioContext['product'], subscriberId: number, extras: readonly Extra[]) =>
  product.ask(calls.invoices.setCharges, {
    params: { subscriberId },
    body: {
      items: extras.map(({ amount, ...one }) => ({ ...one, amountMinor: amount, kind: 'other' as const })),
    },
  });

export function reprice(
  { model, product }: ScenarioContext,
  { packageNo, price }: ActionOf<'reprice'>,
): Step {
  const id = product.packageIds[packageNo] ?? 0;
  const onPackage = model.subscribers.filter((subscriber) => subscriber.packageNo === packageNo);
  const isIssueDay = onPackage.some((subscriber) => hasIssuedToday(subscriber, model.today));
  const isSuspended = onPackage.some((subscriber) => whileSuspended(subscriber, model.today));
  return {
    circumstance: isIssueDay ? 'priceOnIssueDay' : isSuspended ? 'changeWhileSuspended' : undefined,
    model: () => model.reprice(packageNo, price),
    product: async () => {
      const version = await versionOf(product, 'packages', id);
      return product.ask(calls.packages.update, {
        params: { id },
        body: { version, priceMinor: price },
      });
    },
  };
}

export function settings(
  { model, product }: ScenarioContext,
  { do: _name, ...action }: ActionOf<'settings'>,
): Step {
  const { isp, subscribers } = model;
  const changes = { ...action, vatMode: action.vatMode ?? isp.settings.vatMode };
  const isOther =
    changes.vatMode !== isp.settings.vatMode && isp.packages.some(({ vatMode }) => vatMode === null);
  const months = subscribers.flatMap(({ liveMonths }) => liveMonths);
  const isOtherRate =
    changes.vatRate !== isp.settings.vatRate && months.some(({ tax }) => tax.mode === 'exempt');
  const rateChange = isOtherRate ? 'vatRateAfterExemptIssue' : undefined;
  return {
    circumstance: isOther && months.length > 0 ? 'vatModeAfterIssue' : rateChange,
    model: () => {
      model.isp.settings = { ...model.isp.settings, ...changes };
    },
    product: async () => {
      const version = await versionOf(product, 'isp_settings', 1);
      return product.ask(calls.isps.updateBillingSettings, { body: { version, ...changes } });
    },
  };
}

const versionOf = async (
  { db, ispId }: ScenarioContext['product'],
  table: string,
  id: number,
): Promise<number> =>
  Number(
    (await db.sql(`select version from ${table} where isp_id = $1 and id = $2`, [ispId, id]))[0]?.['version'],
  );

type Changes = Parameters<ScenarioContext['model']['update']>[1];

function update(
  context: ScenarioContext,
  who: number,
  changes: Changes,
  circumstance?: Step['circumstance'],
): Step | undefined {
  const chosen = choose(context, who);
  if (!chosen) return undefined;
  const { model, product } = context;
  const { agreedPrice, discount, discountTerms, billingDay, free } = changes;
  return {
    circumstance,
    model: () => model.update(chosen.subscriber, changes),
    product: async () => {
      const version = await versionOf(product, 'subscribers', chosen.id);
      const body = {
        version,
        ...(agreedPrice === undefined ? {} : { agreedPriceMinor: agreedPrice }),
        ...(discount === undefined ? {} : { monthlyDiscountMinor: discount }),
        ...(discountTerms === undefined
          ? {}
          : {
              discountPercent: discountTerms.percent,
              discountFrom: discountTerms.from,
              discountUntil: discountTerms.until,
            }),
        ...(billingDay === undefined ? {} : { billingDay }),
        ...(free === undefined ? {} : { billing: free ? ('free' as const) : ('normal' as const) }),
      };
      return product.ask(calls.subscribers.update, { params: { id: chosen.id }, body });
    },
  };
}

const whileSuspended = (subscriber: Subscriber, today: string) =>
  subscriber.status === 'suspended' && hasDaysLeftOut(subscriber, today) ? 'changeWhileSuspended' : undefined;

const onIssueDay = (context: ScenarioContext, who: number) => {
  const { today } = context.model;
  const subscriber = choose(context, who)?.subscriber;
  if (!subscriber) return undefined;
  return hasIssuedToday(subscriber, today) ? 'priceOnIssueDay' : whileSuspended(subscriber, today);
};

const onFirstDay = (context: ScenarioContext, who: number, day: string) => {
  const subscriber = choose(context, who)?.subscriber;
  if (!subscriber) return undefined;
  return isFirstDay(subscriber, day) ? 'changeOnFirstDay' : whileSuspended(subscriber, context.model.today);
};

export const agreePrice = (context: ScenarioContext, { who, price }: ActionOf<'agreePrice'>) =>
  update(context, who, { agreedPrice: price }, onIssueDay(context, who));

export const discount = (context: ScenarioContext, { who, amount }: ActionOf<'discount'>) =>
  update(context, who, { discount: amount, discountTerms: noDiscountTerms }, onIssueDay(context, who));

/** A percentage or an amount, from a day on, until another. */
export function datedDiscount(
  context: ScenarioContext,
  { who, amount, percent, from, lasts }: ActionOf<'datedDiscount'>,
) {
  const { today } = context.model;
  const first = from === null ? null : plusDays(today, from);
  const until = lasts === null ? null : plusDays(first ?? today, lasts);
  const changes = { discount: percent === null ? amount : 0, discountTerms: { percent, from: first, until } };
  return update(context, who, changes, onIssueDay(context, who));
}

export const billingDay = (context: ScenarioContext, { who, day }: ActionOf<'billingDay'>) =>
  update(context, who, { billingDay: day });

export const free = (context: ScenarioContext, { who, isFree }: ActionOf<'free'>) =>
  update(context, who, { free: isFree }, onFirstDay(context, who, context.model.today));

const statusBefore = {
  suspend: 'active',
  resume: 'on_hold',
  reactivate: 'suspended',
  close: 'active',
  reopen: 'closed',
} as const;

function changeState(
  context: ScenarioContext,
  who: number,
  name: keyof typeof statusBefore,
  circumstance?: Step['circumstance'],
): Step | undefined {
  const chosen = choose(context, who, statusBefore[name]);
  if (!chosen) return undefined;
  const { model, product } = context;
  const body = { ids: [chosen.id] };
  const ask = {
    suspend: () => product.ask(calls.subscribers.suspend, { body: { ...body, reason: 'manual' } }),
    resume: () => product.ask(calls.subscribers.resume, { body }),
    reactivate: () => product.ask(calls.subscribers.activate, { body }),
    close: () => product.ask(calls.subscribers.close, { body }),
    reopen: () => product.ask(calls.subscribers.reopen, { body }),
  };
  return {
    circumstance,
    model: () => model[name](chosen.subscriber),
    product: async () => {
      await requireDone(ask[name]());
      if (name === 'close') await product.issueFinalInvoices();
    },
  };
}

export function suspend(context: ScenarioContext, { who }: ActionOf<'suspend'>): Step | undefined {
  const subscriber = choose(context, who, 'active')?.subscriber;
  const isReturned = subscriber && hasDaysLeftOut(subscriber, context.model.today);
  const changesLater = subscriber?.nextPackage ? 'changeWhileSuspended' : undefined;
  return changeState(context, who, 'suspend', isReturned ? 'suspendOnReturnedDay' : changesLater);
}

export const reactivate = (context: ScenarioContext, { who }: ActionOf<'reactivate'>) =>
  changeState(context, who, 'reactivate');
export function reopen(context: ScenarioContext, { who }: ActionOf<'reopen'>): Step | undefined {
  const subscriber = choose(context, who, 'closed')?.subscriber;
  const { isp, today } = context.model;
  const isExempt = subscriber?.liveMonths.some(
    ({ tax, period }) => tax.mode === 'exempt' && period !== null && period.last >= today,
  );
  const isOther = isExempt && isp.settings.vatMode !== 'exempt';
  return changeState(context, who, 'reopen', isOther ? 'reopenInExemptPeriod' : undefined);
}

export function resume(context: ScenarioContext, { who }: ActionOf<'resume'>): Step | undefined {
  const { holdSince } = choose(context, who, 'on_hold')?.subscriber ?? {};
  const isShort =
    holdSince && context.model.today < plusDays(holdSince, 15) && context.model.today > holdSince;
  return changeState(context, who, 'resume', isShort ? 'shortHold' : undefined);
}

export function close(context: ScenarioContext, { who }: ActionOf<'close'>): Step | undefined {
  const subscriber = choose(context, who, 'active')?.subscriber;
  const { settings: rules, packages } = context.model.isp;
  const charge = packages[subscriber?.packageNo ?? 0]?.connectionCharge ?? 0;
  const isUncharged = rules.firstInvoice === 'none' && charge > 0 && subscriber?.liveMonths.length === 0;
  return changeState(context, who, 'close', isUncharged ? 'closeBeforeFirstInvoice' : undefined);
}

export function hold(context: ScenarioContext, { who, days }: ActionOf<'hold'>): Step | undefined {
  const chosen = choose(context, who, 'active');
  if (!chosen) return undefined;
  const { model, product } = context;
  const until = days === null ? null : plusDays(model.today, days);
  return {
    circumstance: isFirstDay(chosen.subscriber, model.today) ? 'changeOnFirstDay' : undefined,
    model: () => model.hold(chosen.subscriber, until),
    product: () =>
      requireDone(
        product.ask(calls.subscribers.hold, { body: { ids: [chosen.id], ...(until ? { until } : {}) } }),
      ),
  };
}

export function changePackage(
  context: ScenarioContext,
  { who, packageNo, inDays }: ActionOf<'package'>,
): Step | undefined {
  const chosen = choose(context, who);
  if (!chosen) return undefined;
  const { model, product } = context;
  // The action takes place a minute later, which may be the next day.
  const on = () => (inDays === null ? null : plusDays(model.today, inDays));
  const packageId = product.packageIds[packageNo] ?? 0;
  return {
    circumstance: onFirstDay(context, who, on() ?? model.today),
    model: () => model.changePackage(chosen.subscriber, packageNo, on()),
    product: () => {
      const day = on();
      const body = { ids: [chosen.id], packageId, ...(day ? { on: day } : {}) };
      return requireDone(product.ask(calls.subscribers.changePackage, { body }));
    },
  };
}

/** A new extra, or the end of all present ones; now, or after what is invoiced. */
export function extra(context: ScenarioContext, action: ActionOf<'extra'>): Step | undefined {
  const chosen = choose(context, action.who);
  if (!chosen) return undefined;
  const { model, product } = context;
  const { amount, prorated, taxable, isNow, ends } = action;
  const { billedUntil, extras: before } = chosen.subscriber;
  const isWithin = billedUntil !== null && billedUntil >= model.today;
  const first = isWithin && !isNow ? plusDays(billedUntil, 1) : model.today;
  const last = plusDays(first, -1);
  const added: Extra = { text: `Extra ${amount}`, amount, from: first, until: null, prorated, taxable };
  const extras = ends
    ? before.map((one) =>
        one.from <= last && (one.until === null || one.until > last) ? { ...one, until: last } : one,
      )
    : [...before, added].slice(-6);
  return {
    circumstance: isWithin && isNow ? 'extraInInvoicedPeriod' : undefined,
    model: () => model.setExtras(chosen.subscriber, extras),
    product: () => setCharges(product, chosen.id, extras),
  };
}
