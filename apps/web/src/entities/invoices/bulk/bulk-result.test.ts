import { describe, expect, it } from 'vitest';
import { parseJobResult, plannedCount, toAffectedRows, toRejectedRows } from './bulk-result.ts';

const outcome = { preview: true, jobId: null, invoices: 0, amountMinor: 0, done: [], refused: [], rows: [] };
const refused = { id: 3, number: 'INV-3', code: 'invoices.cancelled', detail: 'x', about: null };

describe('blocking object of a refusal', () => {
  it('is the invoice or payment that the server names', () => {
    const sharing = { ...refused, code: 'payments.covers_other_invoices', about: 'INV-7' };
    expect(toRejectedRows({ ...outcome, refused: [sharing, { ...refused, number: '' }] })).toEqual([
      { name: 'INV-3', code: 'payments.covers_other_invoices', about: 'INV-7' },
      { name: '#3', code: 'invoices.cancelled' },
    ]);
  });
});

describe('number of invoices in a preview', () => {
  it('counts the invoices that can be changed', () => {
    expect(plannedCount({ ...outcome, invoices: 3, done: [1, 2], refused: [refused] })).toBe(2);
  });

  it('is zero if all are refused', () => {
    expect(plannedCount({ ...outcome, invoices: 1, refused: [refused] })).toBe(0);
  });

  it('counts all requested invoices if a job evaluates them', () => {
    expect(plannedCount({ ...outcome, invoices: 4_000 })).toBe(4_000);
    expect(plannedCount({ ...outcome, invoices: 4_000, refused: [refused] })).toBe(4_000);
  });

  it('names those whose invoices change, also before a job', () => {
    const row = { id: 5, number: 'INV-5', username: 'amin', name: null, amountMinor: 700 };
    const rows = [row, { ...row, id: refused.id }];
    const affected = toAffectedRows({ ...outcome, invoices: 4_000, refused: [refused], rows }, String);
    expect(affected).toEqual([{ id: 5, name: 'amin', detail: 'INV-5', value: '700' }]);
  });
});

describe('parseJobResult', () => {
  it('returns the number of changed invoices and the refused ones', () => {
    const result = {
      done: 998,
      refused: 2,
      amountMinor: 99_800_00,
      refusals: 'INV-1: invoices.cancelled\nINV-2: payments.settled: MR-9',
    };
    const { refusals: constraintProblems, ...counts } = result;
    const former = { ...counts, constraintProblems };
    expect(parseJobResult({ result: former })).toEqual(parseJobResult({ result }));
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

  it('returns no refusals if the result lists none', () => {
    expect(parseJobResult({ result: { done: 3, refused: 0, amountMinor: 1, refusals: '' } }).refused).toEqual(
      [],
    );
  });
});
