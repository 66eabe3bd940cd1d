import { describe, expect, it } from 'vitest';
import { parseJobResult, plannedCount, toRejectedRows } from './bulk-result.ts';

const outcome = { preview: true, jobId: null, invoices: 0, amountMinor: 0, done: [], refused: [] };
const refused = { id: 3, number: 'INV-3', code: 'invoices.cancelled', detail: 'x', about: null };

describe('what a refusal is about', () => {
  it('is the bill or payment that the server names, whatever its words', () => {
    const sharing = { ...refused, code: 'payments.covers_other_invoices', about: 'INV-7' };
    expect(toRejectedRows({ ...outcome, refused: [sharing, { ...refused, number: '' }] })).toEqual([
      { name: 'INV-3', code: 'payments.covers_other_invoices', about: 'INV-7' },
      { name: '#3', code: 'invoices.cancelled' },
    ]);
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

describe('what a job tells', () => {
  it('is how many were done and which were not', () => {
    const result = {
      done: 998,
      refused: 2,
      amountMinor: 99_800_00,
      refusals: 'INV-1: invoices.cancelled\nINV-2: payments.settled: MR-9',
    };
    expect(parseJobResult({ result })).toEqual({
      done: 998,
      amountMinor: 99_800_00,
      refusedTotal: 2,
      refused: [
        { name: 'INV-1', code: 'invoices.cancelled' },
        { name: 'INV-2', code: 'payments.settled', about: 'MR-9' },
      ],
    });
  });

  it('is nothing refused where no row says so', () => {
    expect(parseJobResult({ result: { done: 3, refused: 0, amountMinor: 1, refusals: '' } }).refused).toEqual(
      [],
    );
  });
});
