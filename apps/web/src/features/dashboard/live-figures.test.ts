import type { DashboardFigure, DashboardSummary } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { withLiveFigures } from './live-figures.ts';

const figure = (key: DashboardFigure['key'], value: number): DashboardFigure => ({
  key,
  unit: 'count',
  value,
  list: 'subscribers',
  filter: {},
  previous: null,
});
const summary = {
  sections: [
    { key: 'attention', figures: [figure('routersUnreachable', 1), figure('drift', 3)] },
    { key: 'subscribers', figures: [figure('active', 9), figure('online', 4)] },
  ],
} as unknown as DashboardSummary;

it('updates what changed, adds what is to be done now and removes what is done', () => {
  const { sections } = withLiveFigures(summary, {
    sections: [
      { key: 'attention', figures: [figure('failedJobs', 2)] },
      { key: 'subscribers', figures: [figure('online', 7)] },
    ],
  });
  expect(sections.map(({ figures }) => figures.map(({ key, value }) => `${key} ${value}`))).toEqual([
    ['drift 3', 'failedJobs 2'],
    ['active 9', 'online 7'],
  ]);
});
