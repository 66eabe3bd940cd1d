import { describe, expect, it } from 'vitest';
import { BillingModel } from './billing-model.ts';
import type { Settings } from './types.ts';

const settings: Settings = {
  timezone: 'UTC',
  unit: 100,
  vatMode: 'exempt',
  vatRate: 0,
  roundToWhole: false,
  firstInvoice: 'prorated',
  invoiceSuspended: false,
  reactivationRule: 'keep',
};

/** One subscriber since 1 December 2026, billing day 1, at 31.00 a month: 1.00 a day in long months. */
function start(changes: Partial<Settings> = {}) {
  const packages = [
    { name: 'Home', price: 3_100, vatMode: null, vatRate: null, connectionCharge: 0 },
    { name: 'Office', price: 6_200, vatMode: null, vatRate: null, connectionCharge: 900 },
  ];
  const model = new BillingModel({ ...settings, ...changes }, packages, Date.parse('2026-12-01T08:00:00Z'));
  const joined = {
    agreedPrice: null,
    discount: 0,
    billingDay: 1,
    billingMode: 'prepaid',
    isActive: true,
  } as const;
  return {
    model,
    join: (packageNo = 0) => model.join({ ...joined, packageNo }),
    /** The run of every day up to this one. */
    until: (day: string) => {
      while (model.today < day) {
        model.runDay();
        model.nowMs += 86_400_000;
      }
      model.runDay();
    },
  };
}

const summary = (model: BillingModel, subscriber: BillingModel['subscribers'][number]) =>
  model
    .stateOf(subscriber)
    .invoices.map(
      ({ first, lines, total, status }) => `${first ?? 'one-off'}: ${lines.join(', ')} = ${total} ${status}`,
    );

describe('the independent model', () => {
  it('credits a hold that began on the billing day once, with the invoice after it', () => {
    const { model, join, until } = start();
    const subscriber = join();
    until('2027-01-01');
    model.hold(subscriber, '2027-02-10');
    until('2027-03-01');
    expect(summary(model, subscriber)).toEqual(
      [
        '2026-12-01: package Home 3100 = 3100 partial',
        '2027-01-01: package Home 3100 = 3100 unpaid',
        '2027-02-01: credit - 996, package Home 2104, proration Home -3100 = 0 paid',
        '2027-03-01: package Home 3100 = 3100 unpaid',
      ].map((text) => text),
    );
    expect(model.stateOf(subscriber)).toMatchObject({
      notes: [{ kind: 'credit', amount: 996, vat: 0 }],
      balance: 8_304,
    });
  });

  it('keeps the price, discount and extras of an invoice that was issued on the day they changed', () => {
    const { model, join, until } = start();
    const subscriber = join();
    until('2027-01-01');
    model.reprice(0, 9_300);
    model.update(subscriber, { discount: 500 });
    const from = '2027-01-01';
    model.setExtras(subscriber, [
      { text: 'Real IP', amount: 200, from, until: null, prorated: false, taxable: false },
    ]);
    until('2027-02-01');
    expect(summary(model, subscriber).slice(1)).toEqual([
      '2027-01-01: package Home 3100 = 3100 unpaid',
      '2027-02-01: discount - -500, extra Real IP 200, package Home 9300 = 9000 unpaid',
    ]);
  });

  it('prorates another package at its price, and charges a cancelled month and its change once', () => {
    const { model, join, until } = start();
    const subscriber = join();
    until('2026-12-17');
    model.changePackage(subscriber, 1, null);
    until('2027-01-01');
    const [december] = subscriber.invoices;
    expect(summary(model, subscriber).at(-1)).toBe(
      '2027-01-01: package Office 6200, proration Home -1500, proration Office 3000 = 7700 unpaid',
    );
    if (december) model.cancel(subscriber, december, false);
    until('2027-02-01');
    expect(model.stateOf(subscriber).balance).toBe(1_600 + 3_000 + 6_200 + 6_200);
  });

  it('takes a final credit back with the invoice that it credited', () => {
    const { model, join, until } = start();
    const subscriber = join();
    until('2026-12-11');
    model.close(subscriber);
    const credit = { kind: 'credit', amount: 2_100 };
    expect(model.stateOf(subscriber)).toMatchObject({ balance: 1_000, notes: [credit] });
    const [december] = subscriber.invoices;
    if (december) model.cancel(subscriber, december, false);
    until('2026-12-12');
    const cancellation = { kind: 'cancellation', amount: 3_100 };
    expect(model.stateOf(subscriber)).toMatchObject({ balance: 1_000, notes: [credit, cancellation] });
  });

  it('charges a hold that ended early, and gives no credit for a suspension', () => {
    const { model, join, until } = start();
    const [held, suspended] = [join(), join()];
    until('2026-12-05');
    model.hold(held, null);
    model.suspend(suspended);
    until('2026-12-19');
    model.resume(held);
    model.reactivate(suspended);
    until('2027-01-01');
    for (const subscriber of [held, suspended]) expect(model.stateOf(subscriber).balance).toBe(6_200);
  });

  it('counts one that is reopened on the day it was closed as never closed, whatever was credited', () => {
    const { model, join, until } = start();
    const [reopened, other] = [join(), join()];
    until('2026-12-11');
    model.close(reopened);
    model.reopen(reopened);
    for (const subscriber of [reopened, other]) model.suspend(subscriber);
    until('2026-12-15');
    for (const subscriber of [reopened, other]) model.reactivate(subscriber);
    until('2027-01-01');
    for (const subscriber of [reopened, other]) expect(model.stateOf(subscriber).balance).toBe(6_200);
  });

  it('charges the connection when a first period without an invoice ends early', () => {
    const { model, join, until } = start({ firstInvoice: 'none' });
    model.nowMs += 86_400_000;
    const subscriber = join(1);
    until('2026-12-20');
    model.close(subscriber);
    expect(summary(model, subscriber)).toEqual(['one-off: connection - 900 = 900 unpaid']);
  });
});
