import { expect, it } from 'vitest';
import { invoicesLink, lastDayOf } from './links.ts';

it('leads to the list with the filter of the figure, without empty parts', () => {
  expect(invoicesLink({ month: '2026-11', areaId: null, packageId: 3 })).toBe(
    '/isp/invoice-list?month=2026-11&packageId=3',
  );
});

it('knows the last day of a month', () => {
  expect(lastDayOf('2026-02')).toBe('2026-02-28');
  expect(lastDayOf('2028-02')).toBe('2028-02-29');
  expect(lastDayOf('2026-12')).toBe('2026-12-31');
});
