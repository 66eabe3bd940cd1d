import { type Minor, minor, subtract, sum } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Allocation,
  allocateBalances,
  allocateOne,
  type OutstandingInvoice,
  type Source,
} from './allocate.ts';

const invoice = (
  invoiceId: number,
  issuedOn: string,
  open: number,
  subscriberId = 1,
): OutstandingInvoice => ({
  subscriberId,
  invoiceId,
  issuedOn,
  balanceDueMinor: minor(open),
});
const payment = (id: number, at: string, left: number, subscriberId = 1): Source => ({
  subscriberId,
  kind: 'payment',
  id,
  at,
  remainingMinor: minor(left),
});

const month = fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01');
const subscriber = fc.integer({ min: 1, max: 4 });
const amount = fc.nat(1_000);
const anyInvoices = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 50 }), month, amount, subscriber).map((values) => invoice(...values)),
  { maxLength: 15, selector: ({ invoiceId }) => invoiceId },
);
const anySources = fc.uniqueArray(
  fc
    .tuple(
      fc.tuple(fc.integer({ min: 1, max: 20 }), month, amount, subscriber),
      fc.constantFrom('payment' as const, 'credit_note' as const),
    )
    .map(([values, kind]) => ({ ...payment(...values), kind })),
  { maxLength: 10, selector: ({ kind, id }) => `${kind} ${id}` },
);

const given = (allocations: readonly Allocation[], chosen: (allocation: Allocation) => boolean): Minor =>
  sum(allocations.filter(chosen).map(({ amountMinor }) => amountMinor));
const leftOf = (source: Source, done: readonly Allocation[]) =>
  subtract(
    source.remainingMinor,
    given(done, ({ kind, sourceId }) => kind === source.kind && sourceId === source.id),
  );
const balanceDueOf = (open: OutstandingInvoice, done: readonly Allocation[]) =>
  subtract(
    open.balanceDueMinor,
    given(done, ({ invoiceId }) => invoiceId === open.invoiceId),
  );

describe('a payment', () => {
  const invoices = [
    invoice(3, '2026-03-01', 500),
    invoice(1, '2026-01-01', 500),
    invoice(2, '2026-02-01', 500),
  ];
  const pairs = (source: Source, named?: number) => {
    const { allocations, restMinor } = allocateOne(source, invoices, named);
    return [...allocations.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]), restMinor];
  };

  test('pays the oldest invoices first', () => {
    expect(pairs(payment(9, '2026-03-05', 700))).toEqual([[1, 500], [2, 200], 0]);
  });

  test('pays the named invoice, then the oldest, and the rest is credit', () => {
    expect(pairs(payment(9, '2026-03-05', 700), 3)).toEqual([[3, 500], [1, 200], 0]);
    expect(pairs(payment(9, '2026-03-05', 1_600), 2)).toEqual([[2, 500], [1, 500], [3, 500], 100]);
  });

  test('of one subscriber never pays for another, even when named', () => {
    expect(pairs(payment(9, '2026-03-05', 700, 2), 3)).toEqual([700]);
  });

  test('never allocates more than it has or than is due, and keeps back only what no invoice needs', () => {
    fc.assert(
      fc.property(anyInvoices, amount, fc.option(fc.integer({ min: 1, max: 50 })), (open, size, named) => {
        const source = payment(1, '2026-03-05', size);
        const { allocations, restMinor } = allocateOne(source, open, named ?? undefined);
        expect(given(allocations, () => true) + restMinor).toBe(size);
        const own = open.filter(({ subscriberId }) => subscriberId === 1);
        for (const one of own) expect(balanceDueOf(one, allocations)).toBeGreaterThanOrEqual(0);
        if (restMinor > 0) expect(own.every((one) => balanceDueOf(one, allocations) === 0)).toBe(true);
        expect(allocations.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
      }),
    );
  });

  test('that is over-allocated is an error', () => {
    expect(() => allocateOne(payment(9, '2026-03-05', -1), invoices)).toThrow(RangeError);
  });
});

describe('account credit', () => {
  test('is used oldest first on the oldest invoices', () => {
    const sources = [payment(8, '2026-02-09', 300), payment(7, '2026-01-09', 400)];
    const invoices = [invoice(2, '2026-03-01', 500), invoice(1, '2026-02-01', 100)];
    expect(allocateBalances(sources, invoices)).toEqual([
      { kind: 'payment', sourceId: 7, invoiceId: 1, amountMinor: 100 },
      { kind: 'payment', sourceId: 7, invoiceId: 2, amountMinor: 300 },
      { kind: 'payment', sourceId: 8, invoiceId: 2, amountMinor: 200 },
    ]);
  });

  test('never exceeds source or invoice and stays with its subscriber', () => {
    fc.assert(
      fc.property(anySources, anyInvoices, (sources, invoices) => {
        const done = allocateBalances(sources, invoices);
        for (const source of sources) expect(leftOf(source, done)).toBeGreaterThanOrEqual(0);
        for (const open of invoices) expect(balanceDueOf(open, done)).toBeGreaterThanOrEqual(0);
        for (const { kind, sourceId, invoiceId } of done) {
          const from = sources.find((source) => source.kind === kind && source.id === sourceId);
          expect(from?.subscriberId).toBe(
            invoices.find((open) => open.invoiceId === invoiceId)?.subscriberId,
          );
        }
      }),
    );
  });

  test('is used as far as possible, so that a second allocation changes nothing', () => {
    fc.assert(
      fc.property(anySources, anyInvoices, (sources, invoices) => {
        const done = allocateBalances(sources, invoices);
        const left = sources.map((source) => ({ ...source, remainingMinor: leftOf(source, done) }));
        const open = invoices.map((one) => ({ ...one, balanceDueMinor: balanceDueOf(one, done) }));
        expect(allocateBalances(left, open)).toEqual([]);
        const idle = left
          .filter((source) => source.remainingMinor > 0)
          .map(({ subscriberId }) => subscriberId);
        const due = open.filter((one) => one.balanceDueMinor > 0).map(({ subscriberId }) => subscriberId);
        expect(idle.filter((subscriberId) => due.includes(subscriberId))).toEqual([]);
      }),
    );
  });

  test('is allocated the same in any order of the rows', () => {
    fc.assert(
      fc.property(anySources, anyInvoices, (sources, invoices) => {
        const reversed = allocateBalances(sources.toReversed(), invoices.toReversed());
        expect(reversed).toEqual(allocateBalances(sources, invoices));
      }),
    );
  });
});
