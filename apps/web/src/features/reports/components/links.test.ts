import { expect, it } from 'vitest';
import { dueDaysOf, invoicesLink, lastDayOf } from './links.ts';

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

it('filters invoices of an age by the days on which they were due', () => {
  expect(dueDaysOf('notDueMinor', '2026-03-31')).toEqual({ dueFrom: '2026-03-31' });
  expect(dueDaysOf('to30Minor', '2026-03-31')).toEqual({ dueFrom: '2026-03-01', dueTo: '2026-03-30' });
  expect(dueDaysOf('to90Minor', '2026-03-31')).toEqual({ dueFrom: '2025-12-31', dueTo: '2026-01-29' });
  expect(dueDaysOf('over90Minor', '2026-03-31')).toEqual({ dueTo: '2025-12-30' });
});
