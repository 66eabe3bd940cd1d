import { describe, expect, it } from 'vitest';
import { parseInvoiceEvent } from './history-events.ts';

const row = { total_minor: 800_00, paid_minor: 0, cancelled_at: null };
const event = (before: object | null, after: object, action = 'update') =>
  parseInvoiceEvent({
    id: 1,
    at: '2026-11-01T00:00:00Z',
    who: null,
    call: null,
    action,
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown>,
  });

describe('invoice history event', () => {
  it('recognises an issued invoice', () => {
    expect(event(null, row, 'insert')).toEqual({ kind: 'issued' });
  });

  it('recognises a payment and a reversal', () => {
    const paid = { ...row, paid_minor: 500_00 };
    expect(event(row, paid)).toEqual({ kind: 'paid', amountMinor: 500_00 });
    expect(event(paid, row)).toEqual({ kind: 'reversed', amountMinor: 500_00 });
  });

  it('recognises a changed total', () => {
    expect(event(row, { ...row, total_minor: 900_00 })).toEqual({
      kind: 'edited',
      before: 800_00,
      after: 900_00,
    });
  });

  it('recognises a cancellation', () => {
    expect(event(row, { ...row, cancelled_at: '2026-11-02T00:00:00Z' })).toEqual({ kind: 'cancelled' });
  });

  it('recognises any other change', () => {
    expect(event(row, { ...row, note: 'late' })).toEqual({ kind: 'changed' });
  });
});
