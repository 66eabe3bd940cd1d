import { expect, it } from 'vitest';
import { periodBefore } from './period.ts';
import { periodText } from './report-mails.ts';

it('covers the day, the seven days or the month before', () => {
  expect(periodBefore('daily', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(periodBefore('weekly', '2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodBefore('monthly', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(periodBefore('monthly', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('is written as the language writes dates', () => {
  expect(periodText({ from: '2026-03-09', to: '2026-03-09' }, 'en')).toBe('9 Mar 2026');
  expect(periodText({ from: '2026-02-01', to: '2026-02-28' }, 'de')).toBe('01.–28.02.2026');
});
