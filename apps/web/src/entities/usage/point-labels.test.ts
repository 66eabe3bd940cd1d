import { expect, it } from 'vitest';
import { pointLabels } from './point-labels.ts';

const formatDay = (day: string) => `day ${day}`;

it('names hours with their day, and marks every sixth', () => {
  const points = Array.from({ length: 8 }, (_, hour) => `2026-06-10T0${hour}`);
  const labels = pointLabels(points, 'en-GB', formatDay);
  expect(labels[1]).toEqual({ label: 'day 2026-06-10, 01:00', mark: '' });
  expect(labels.flatMap(({ mark }) => mark || [])).toEqual(['00:00', '06:00']);
});

it('names days and months as the language does', () => {
  expect(pointLabels(['2026-06-10'], 'de', formatDay)).toEqual([{ label: 'day 2026-06-10', mark: '10.6.' }]);
  expect(pointLabels(['2026-06'], 'fr', formatDay)).toEqual([{ label: 'juin 2026', mark: 'J' }]);
});
