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

describe('what happened to a bill', () => {
  it('begins with its being issued', () => {
    expect(event(null, row, 'insert')).toEqual({ kind: 'issued' });
  });

  it('is money that came, or was taken back', () => {
    const paid = { ...row, paid_minor: 500_00 };
    expect(event(row, paid)).toEqual({ kind: 'paid', amountMinor: 500_00 });
    expect(event(paid, row)).toEqual({ kind: 'reversed', amountMinor: 500_00 });
  });

  it('is another total', () => {
    expect(event(row, { ...row, total_minor: 900_00 })).toEqual({
      kind: 'edited',
      before: 800_00,
      after: 900_00,
    });
  });

  it('is its being cancelled', () => {
    expect(event(row, { ...row, cancelled_at: '2026-11-02T00:00:00Z' })).toEqual({ kind: 'cancelled' });
  });

  it('is a change of something else', () => {
    expect(event(row, { ...row, note: 'late' })).toEqual({ kind: 'changed' });
  });
});
