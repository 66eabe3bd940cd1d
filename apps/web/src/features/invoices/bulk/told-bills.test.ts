import { describe, expect, it } from 'vitest';
import { namedInDetail, plannedCount } from './told-bills.ts';

const outcome = { preview: true, jobId: null, invoices: 0, amountMinor: 0, done: [], refused: [] };
const refused = { id: 3, number: 'INV-3', code: 'invoices.cancelled', detail: 'This bill is cancelled' };

describe('what a refusal is about', () => {
  it('is the bill or payment that the server names last', () => {
    expect(namedInDetail('The payment also covers a bill that was not chosen: INV-2026-000007')).toBe(
      'INV-2026-000007',
    );
    expect(namedInDetail('This payment came through a gateway: refund it there (R-2026-000002)')).toBe(
      'R-2026-000002',
    );
  });

  it('is nothing where none is named', () => {
    expect(namedInDetail('This payment came through a gateway: refund it there')).toBeUndefined();
    expect(namedInDetail('Nothing is open of this bill')).toBeUndefined();
  });
});

describe('how many bills a preview announces', () => {
  it('is those that fit', () => {
    expect(plannedCount({ ...outcome, invoices: 3, done: [1, 2], refused: [refused] })).toBe(2);
  });

  it('is none where all are refused', () => {
    expect(plannedCount({ ...outcome, invoices: 1, refused: [refused] })).toBe(0);
  });

  it('is all that are meant where a job will look at them', () => {
    expect(plannedCount({ ...outcome, invoices: 4_000 })).toBe(4_000);
  });
});
