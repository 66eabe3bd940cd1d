import type { DashboardFigure } from '@lastmile/contract';
import { Group, Paper, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './dashboard.module.css';
import { Dot } from './figure-card.tsx';
import { linkOf } from './figure-links.ts';
import { attentionKeys, figureDisplay } from './labels.ts';
import { useFigureText } from './use-figure-text.ts';

/** What needs a person, most urgent first, each with the way to it. */
export function Attention({ figures }: { readonly figures: readonly DashboardFigure[] }) {
  const { t } = useTranslation('dashboard');
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
            <span style={{ flex: 1 }}>
              <Sentence figure={figure} />
            </span>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        );
      })}
    </Paper>
  );
}

function Sentence({ figure: { key, unit, value } }: { readonly figure: DashboardFigure }) {
  const { t } = useTranslation('dashboard');
  const number = useFigureText()(unit, value);
  const sentence = attentionKeys[key];
  const count = <span className={classes['count']} />;
  return sentence ? (
    <Trans t={t} i18nKey={sentence} count={value} values={{ number }} components={{ count }} />
  ) : (
    `${number} ${t(figureDisplay[key].key)}`
  );
}
