import { beforeEach, expect, it } from 'vitest';
import { balanceOf, statusOf } from './allocation.ts';
import { BillingModel } from './billing-model.ts';
import type { Subscriber } from './subscriber.ts';
import { Refusal } from './types.ts';

let model: BillingModel;
let subscriber: Subscriber;
beforeEach(() => {
  const settings = {
    ...({ timezone: 'UTC', unit: 100, vatMode: 'exempt', vatRate: 0, roundToWhole: false } as const),
    ...({ firstInvoice: 'full', invoiceSuspended: false, reactivationRule: 'keep' } as const),
  };
  const sold = { name: 'Home', price: 620_00, vatMode: null, vatRate: null, connectionCharge: 0 };
  model = new BillingModel(settings, [sold], Date.UTC(2026, 2, 1, 8));
  subscriber = model.join({
    ...{ packageNo: 0, agreedPrice: null, discount: 0, billingDay: 1 },
    ...{ billingMode: 'prepaid', isActive: true },
  });
});

const charge = (amount: number) =>
  model.createOneOff(subscriber, [{ text: 'Cable', quantity: 1, unit: amount, taxable: true }], 0);
const statuses = () => subscriber.invoices.map((invoice) => statusOf(subscriber, invoice));

it('a refund takes what is not allocated first, then what paid the latest invoices', () => {
  for (const amount of [10_00, 20_00]) charge(amount);
  model.pay(subscriber, 35_00, null, 'cash owner');
  const [payment] = subscriber.sources;
  if (!payment) throw new Error('There is no payment');
  model.refund(subscriber, payment, 5_00, 'cash owner');
  expect(statuses()).toEqual(['paid', 'paid']);
  model.refund(subscriber, payment, 1_00, 'cash owner');
  expect([statuses(), balanceOf(subscriber)]).toEqual([['paid', 'partial'], 1_00]);
  expect(model.money.state).toEqual({ 'cash owner': 29_00 });
  expect(() => model.refund(subscriber, payment, 1, 'cash clerk')).toThrow(Refusal);
  expect(() => model.reverse(subscriber, payment)).toThrow(Refusal);
});

it('what shares a payment with another paid invoice is not made unpaid alone', () => {
  for (const amount of [10_00, 20_00]) charge(amount);
  model.pay(subscriber, 30_00, null);
  expect(() => model.bulkUnpaid(subscriber, subscriber.invoices.slice(0, 1))).toThrow(Refusal);
  model.bulkUnpaid(subscriber, subscriber.invoices);
  expect([statuses(), model.money.state]).toEqual([['unpaid', 'unpaid'], {}]);
});

it('an opening balance is posted once, neither rounded nor paid into cash', () => {
  model.openingBalance(subscriber, -7_01);
  expect([balanceOf(subscriber), model.money.state]).toEqual([-7_01, {}]);
  expect(() => model.openingBalance(subscriber, 5_00)).toThrow(Refusal);
});
