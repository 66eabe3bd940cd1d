import { calls } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { reportCases } from './cases.ts';

describe('the bench of the reports', () => {
  it.each([
    ...Object.values(calls.reports),
    ...Object.values(calls.reportDocuments),
    calls.dashboard.summary,
    calls.leaks.list,
  ])('measures $id', ({ id }) => {
    expect(reportCases.map((one) => one.id)).toContain(id);
  });
});
