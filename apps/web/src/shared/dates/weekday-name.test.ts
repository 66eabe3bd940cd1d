import { expect, it } from 'vitest';
import { monthDayOptions, weekdayOptions } from './weekday-name.ts';

it('offers the days of the week from the first one of the user, and keeps their numbers', () => {
  expect(weekdayOptions('saturday', 'en').slice(0, 3)).toEqual([
    { value: '6', label: 'Saturday' },
    { value: '7', label: 'Sunday' },
    { value: '1', label: 'Monday' },
  ]);
  expect(weekdayOptions('monday', 'de')[0]).toEqual({ value: '1', label: 'Montag' });
});

it('offers the days of a month in the digits of the language', () => {
  expect(monthDayOptions('en')).toHaveLength(31);
  expect(monthDayOptions('bn-BD').at(-1)).toEqual({ value: '31', label: '৩১' });
});
