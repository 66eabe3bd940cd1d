import { minor } from '@lastmile/kit';
import { describe, expect, it } from 'vitest';
import type { BillableSubscriber, BilledPeriod, Segment } from '../queries/billable-subscribers.ts';
import { type LineKind, plainLine } from './invoice-lines.ts';
import { invoicedTerms } from './invoiced-terms.ts';

type Line = BilledPeriod['lines'][number];

const segment = (from: string, changes: Partial<Segment> = {}): Segment => ({
  from,
  packageName: 'Home',
  vatMode: null,
  vatRate: null,
  priceMinor: 500_00,
  discountMinor: 0,
  billing: 'normal',
  status: 'active',
  holdCharged: null,
  ...changes,
});
const line = (kind: LineKind, text: string, amount: number, changes: Partial<Line> = {}): Line => ({
  ...plainLine(kind, minor(amount), true),
  text,
  vatMode: 'on_top',
  vatRate: 500,
  issuedOn: '2026-01-05',
  ...changes,
});
const january = (lines: Line[], changes: Partial<BilledPeriod> = {}): BilledPeriod => ({
  first: '2026-01-01',
  last: '2026-01-31',
  wholeDays: 31,
  vatMode: 'on_top',
  vatRate: 500,
  invoiceId: 1,
  issuedOn: '2026-01-05',
  ispVatMode: null,
  isCancelled: false,
  monthlyDiscountMinor: minor(30_00),
  lines,
  ...changes,
});
const termsOf = (segments: Segment[], period: BilledPeriod) =>
  invoicedTerms({ segments, charges: [] } as unknown as BillableSubscriber, period);
const packagesOf = (segments: Segment[], period: BilledPeriod) =>
  termsOf(segments, period).packages.map(({ from, until, packageName, invoicedMinor, vatMode }) => [
    from,
    until,
    packageName,
    invoicedMinor,
    vatMode,
  ]);
const home = line('package', 'Home', 600_00);

describe('an invoiced period keeps', () => {
  it('its prices and its VAT mode', () => {
    expect(packagesOf([segment('2025-06-01')], january([home]))).toEqual([
      ['2025-06-01', null, 'Home', 600_00, 'on_top'],
    ]);
    expect(packagesOf([segment('2025-06-01')], january([{ ...home, taxable: false }]))).toEqual([
      ['2025-06-01', null, 'Home', 600_00, 'exempt'],
    ]);
  });

  it('its discount and its recurring charges', () => {
    const extras = [
      line('extra', 'Real IP', 200_00),
      line('extra', 'TV', 90_00, { from: '2026-01-10', until: '2026-01-20', prorated: true, taxable: false }),
    ];
    expect(termsOf([segment('2025-06-01', { discountMinor: 99 })], january([home, ...extras]))).toMatchObject(
      {
        monthlyDiscountMinor: 30_00,
        extras: [
          {
            text: 'Real IP',
            from: '2026-01-01',
            until: '2026-01-31',
            amountMinor: 200_00,
            prorated: false,
            taxable: true,
          },
          {
            text: 'TV',
            from: '2026-01-10',
            until: '2026-01-20',
            amountMinor: 90_00,
            prorated: true,
            taxable: false,
          },
        ],
      },
    );
    const carried = line('proration', 'Home', 10_00);
    expect(termsOf([segment('2025-06-01')], january([home, carried])).extras).toEqual([]);
  });

  it('its price although that of the package changed since', () => {
    const partial = { ...home, from: '2026-01-01', until: '2026-01-10' };
    const later = segment('2026-01-20', { priceMinor: 700_00 });
    expect(packagesOf([segment('2025-06-01'), later], january([partial]))).toEqual([
      ['2025-06-01', '2026-01-19', 'Home', 600_00, 'on_top'],
      ['2026-01-20', null, 'Home', 600_00, 'on_top'],
    ]);
    const onIssue = segment('2026-01-05', { priceMinor: 700_00 });
    const before = { ...partial, until: '2026-01-04' };
    expect(packagesOf([segment('2025-06-01'), onIssue], january([before])).at(-1)).toEqual([
      '2026-01-05',
      null,
      'Home',
      600_00,
      'on_top',
    ]);
  });
});

describe('a line of the invoice is that of a package', () => {
  const span = [segment('2026-01-10', { vatMode: 'inclusive' })];
  it.each([
    ['whose days it has', { from: '2026-01-10', until: '2026-01-10' }, 600_00],
    ['from that day on', { from: '2026-01-10', until: '2026-01-31' }, 600_00],
    ['not before it', { from: '2026-01-11', until: '2026-01-31' }, undefined],
    ['not after it', { from: '2026-01-01', until: '2026-01-09' }, undefined],
    ['not of another name', { text: 'Fast' }, undefined],
    ['not another kind', { kind: 'other' as const }, undefined],
  ])('%s', (_what, changes, invoicedMinor) => {
    expect(packagesOf(span, january([{ ...home, ...changes }], { issuedOn: '2026-01-01' }))[0]?.[3]).toBe(
      invoicedMinor,
    );
  });
});

describe('a package that the subscriber changed to', () => {
  const changed = [segment('2025-06-01'), segment('2026-01-10', { packageName: 'Fast', vatMode: null })];
  const vatModeWith = (...carried: Line[]) => packagesOf(changed, january([home, ...carried]))[1]?.[4];
  const carriedOver = (amount: number, changes: Partial<Line> = {}) =>
    line('proration', 'Fast', amount, changes);

  it('has the VAT mode of today, unless an invoice carried it over', () => {
    expect(vatModeWith()).toBeNull();
    expect(vatModeWith(carriedOver(5))).toBe('on_top');
    expect(vatModeWith(carriedOver(5, { priceVatMode: 'inclusive' }))).toBe('inclusive');
    expect(vatModeWith(carriedOver(5, { taxable: false }))).toBe('exempt');
    expect(vatModeWith({ ...carriedOver(5), text: 'Home' })).toBeNull();
    expect(vatModeWith({ ...carriedOver(5), kind: 'other' })).toBeNull();
  });

  it('what was taken back of it does not count', () => {
    expect(vatModeWith(carriedOver(5), carriedOver(-5))).toBeNull();
    expect(vatModeWith(carriedOver(-5))).toBeNull();
    expect(vatModeWith(carriedOver(5), carriedOver(-5), carriedOver(5, { vatMode: 'inclusive' }))).toBe(
      'inclusive',
    );
    expect(vatModeWith(carriedOver(5, { taxable: false }), carriedOver(5), carriedOver(-5))).toBe('exempt');
    expect(vatModeWith(carriedOver(9), carriedOver(-5, { vatMode: 'inclusive' }))).toBe('on_top');
  });
});

describe('a package without days on the invoice', () => {
  const issued = { issuedOn: '2026-01-15', ispVatMode: 'inclusive' } as const;
  const vatModeOf = (segments: Segment[], ...lines: Line[]) =>
    packagesOf(segments, january(lines, issued)).at(-1)?.[4];
  const fast = (vatMode: Segment['vatMode']) => segment('2026-01-10', { packageName: 'Fast', vatMode });

  it('has the VAT mode of its other days, or what the ISP had at the issue if it follows it', () => {
    const other = { ...home, from: '2026-01-01', until: '2026-01-05' };
    expect(vatModeOf([segment('2025-06-01'), fast(null)], other)).toBe('inclusive');
    expect(vatModeOf([segment('2025-06-01', { vatMode: 'exempt' }), fast(null)], other)).toBe('inclusive');
    expect(vatModeOf([segment('2025-06-01'), fast('exempt')], other)).toBe('exempt');
    const own = { ...other, text: 'Fast', taxable: false };
    expect(vatModeOf([segment('2025-06-01'), fast(null)], other, own)).toBe('exempt');
    const unknown = january([other], { ...issued, ispVatMode: null });
    expect(packagesOf([segment('2025-06-01'), fast(null)], unknown).at(-1)?.[4]).toBeNull();
  });

  it('has it from the day of issue on only if the invoice charges no other package for that day', () => {
    const changed = (from: string) => [segment('2025-06-01'), segment(from, { packageName: 'Fast' })];
    const other = { ...home, from: '2026-01-01', until: '2026-01-14' };
    expect(vatModeOf(changed('2026-01-15'), other)).toBe('inclusive');
    expect(vatModeOf(changed('2026-01-15'), { ...other, until: '2026-01-15' })).toBeNull();
    expect(vatModeOf(changed('2026-01-16'), other)).toBeNull();
    const ahead = january([{ ...other, until: '2026-01-31' }], { ...issued, issuedOn: '2025-12-20' });
    expect(packagesOf(changed('2025-12-20'), ahead).at(-1)?.[4]).toBeNull();
  });
});

describe('a suspension', () => {
  const pausesOf = (segments: Segment[], lines: Line[] = [home]) =>
    termsOf(segments, january(lines)).pauses.map(({ from, until, why }) => [from, until, why]);

  it('gives nothing back for days that were charged', () => {
    expect(pausesOf([segment('2025-06-01'), segment('2026-01-10', { status: 'suspended' })])).toEqual([]);
  });

  it('leaves out the days that were not, within the period', () => {
    const charged = { ...home, from: '2026-01-03', until: '2026-01-29' };
    const suspended = [segment('2025-06-01', { status: 'suspended' })];
    expect(pausesOf(suspended, [charged]).map(([from]) => from)).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-30',
      '2026-01-31',
    ]);
    const short = [segment('2025-06-01', { status: 'suspended' }), segment('2026-01-02')];
    expect(pausesOf(short, [charged])).toEqual([['2026-01-01', '2026-01-01', 'suspended']]);
    const late = [segment('2025-06-01'), segment('2026-01-31', { status: 'suspended' })];
    expect(pausesOf(late, [charged])).toEqual([['2026-01-31', '2026-01-31', 'suspended']]);
  });

  it('is not a hold', () => {
    expect(pausesOf([segment('2025-06-01'), segment('2026-01-10', { status: 'on_hold' })])).toEqual([
      ['2026-01-10', null, 'on_hold'],
    ]);
  });
});
