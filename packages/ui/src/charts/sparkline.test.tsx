import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type UiLabels, UiLabelsProvider } from '../ui-labels.tsx';
import { Sparkline } from './sparkline.tsx';

const points = [
  { at: 0, value: 4 },
  { at: 60, value: 7 },
];
const render = (table: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <UiLabelsProvider labels={{ chartTable: 'Figures' } as UiLabels}>
        <Sparkline
          points={points}
          from={0}
          to={60}
          label="Sessions"
          {...(table
            ? {
                table: {
                  labelHeader: 'Time',
                  valueHeaders: ['Sessions'],
                  rows: [
                    { key: '0', label: '10:00', texts: ['4'] },
                    { key: '60', label: '11:00', texts: ['7'] },
                  ],
                },
              }
            : {})}
        />
      </UiLabelsProvider>
    </MantineProvider>,
  );

it('has its figures in a table for screen readers where it is given one', () => {
  const cells = [...render(true).matchAll(/<t[dh](?: [^>]*)?>([^<]*)</g)].map(([, text]) => text);
  expect(cells).toEqual(['Time', 'Sessions', '10:00', '4', '11:00', '7']);
  expect(render(false)).not.toContain('<table');
});
