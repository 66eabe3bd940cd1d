import type { InvoiceLineView } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { splitEditableLines } from './editable-lines.ts';

const line = (kind: InvoiceLineView['kind'], text: string | null): InvoiceLineView => ({
  kind,
  text,
  from: null,
  until: null,
  days: null,
  ofDays: null,
  quantity: 2,
  unitMinor: 100_00,
  amountMinor: 200_00,
  taxable: false,
});

describe('editable invoice lines', () => {
  const { fixedLines, charges } = splitEditableLines([
    line('package', 'Home 20'),
    line('other', 'Cable'),
    line('connection', null),
    line('discount', null),
    line('vat', null),
    line('rounding', null),
  ]);

  it('treats generated lines as fixed, by position', () => {
    expect(fixedLines.map(({ place }) => place)).toEqual([1, 3]);
  });

  it('lets manual lines be edited', () => {
    expect(charges).toEqual([
      { kind: 'other', text: 'Cable', quantity: 2, unitMinor: 100_00, taxable: false },
    ]);
  });
});
