import { describe, expect, it } from 'vitest';
import { invoiceLineText, periodText, vatRateText } from './invoice-line-text.ts';
import { type InvoiceLineView, invoiceLineKinds } from './invoice-shapes.ts';

const languages = ['en', 'de', 'fr', 'pt', 'bn'] as const;
const line = (given: Partial<InvoiceLineView>): InvoiceLineView => ({
  kind: 'package',
  text: null,
  from: null,
  until: null,
  days: null,
  ofDays: null,
  quantity: 1,
  unitMinor: 800_00,
  amountMinor: 800_00,
  taxable: true,
  ...given,
});

describe('invoice line text', () => {
  it('shows the package name and the invoiced days', () => {
    const days = { from: '2026-11-11', until: '2026-11-30', days: 20, ofDays: 30 };
    expect(invoiceLineText(line({ text: 'Home 20', ...days }), 'en', 0)).toEqual({
      title: 'Home 20',
      detail: 'Nov 11 – 30, 2026 · 20 of 30 days',
    });
  });

  it('omits the day count for a whole month', () => {
    const days = { from: '2026-11-01', until: '2026-11-30', days: 30, ofDays: 30 };
    expect(invoiceLineText(line({ text: 'Home 20', ...days }), 'de', 0).detail).toBe('1.–30. Nov. 2026');
  });

  it('shows VAT with its rate', () => {
    expect(invoiceLineText(line({ kind: 'vat' }), 'en', 500).title).toBe('VAT 5%');
    expect(invoiceLineText(line({ kind: 'vat' }), 'pt', 750).title).toMatch(/^IVA 7,5\s?%$/);
    expect(vatRateText(750, 'fr')).toMatch(/^7,5\s%$/);
  });

  it('names the adjusted package, or the discount if there is no text', () => {
    expect(invoiceLineText(line({ kind: 'proration', text: 'Fast 50' }), 'fr', 0).title).toBe(
      'Régularisation : Fast 50',
    );
    expect(invoiceLineText(line({ kind: 'proration' }), 'en', 0).title).toBe('Discount adjustment');
  });

  it.each(languages)('has a distinct title for every kind in %s', (language) => {
    const titles = invoiceLineKinds.map((kind) => invoiceLineText(line({ kind }), language, 500).title);
    expect(new Set(titles).size).toBe(invoiceLineKinds.length);
  });

  it('formats a period that spans two years', () => {
    expect(periodText('2026-12-15', '2027-01-14', 'en')).toBe('Dec 15, 2026 – Jan 14, 2027');
  });
});
