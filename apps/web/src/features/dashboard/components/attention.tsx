import type { DashboardFigure } from '@lastmile/contract';
import { Group, Paper, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './dashboard.module.css';
import { Dot } from './figure-card.tsx';
import { linkOf } from './figure-links.ts';
import { figureDisplay } from './labels.ts';
import { useFigureText } from './use-figure-text.ts';

/** What needs a person, most urgent first, each with the way to it. */
export function Attention({ figures }: { readonly figures: readonly DashboardFigure[] }) {
  const { t } = useTranslation('dashboard');
  const text = useFigureText();
  if (figures.length === 0)
    return (
      <Paper withBorder p="sm">
        <Group gap="sm">
          <ThemeIcon color="green" variant="light" radius="xl" size="md">
            <IconCheck size={16} />
          </ThemeIcon>
          <Text size="sm">{t('nothingToDo')}</Text>
        </Group>
      </Paper>
    );
  return (
    <Paper withBorder className={classes['rows'] ?? ''} data-many={figures.length > 3 || undefined}>
      {figures.map((figure) => {
        const display = figureDisplay[figure.key];
        return (
          <Link
            key={figure.key}
            to={linkOf(figure)}
            className={classes['row'] ?? ''}
            data-figure={figure.key}
          >
            {'tone' in display ? <Dot tone={display.tone} /> : null}
            <span className={classes['count']}>{text(figure.unit, figure.value)}</span>
            <span style={{ flex: 1 }}>{t(display.key)}</span>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        );
      })}
    </Paper>
  );
}
