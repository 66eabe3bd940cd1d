import type { DashboardFigure } from '@lastmile/contract';
import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './dashboard.module.css';
import { linkOf } from './figure-links.ts';
import { figureDisplay } from './labels.ts';
import { useFigureText } from './use-figure-text.ts';

/** Overdue amounts by how long they are overdue; each bar opens its invoices. */
export function OverdueByAge({ figures }: { readonly figures: readonly DashboardFigure[] }) {
  const { t } = useTranslation('dashboard');
  const text = useFigureText();
  const most = Math.max(1, ...figures.map(({ value }) => value));
  return (
    <Paper withBorder p="md" h="100%">
      <Text fw={600} mb="xs">
        {t('overdueByAge')}
      </Text>
      {figures.map((figure) => (
        <Link key={figure.key} to={linkOf(figure)} className={classes['age'] ?? ''} data-figure={figure.key}>
          <span>{t(figureDisplay[figure.key].key)}</span>
          <span className={classes['track']} aria-hidden>
            <span className={classes['bar']} style={{ width: `${(figure.value / most) * 100}%` }} />
          </span>
          <span className={classes['amount']} data-value>
            {text(figure.unit, figure.value)}
          </span>
        </Link>
      ))}
    </Paper>
  );
}
