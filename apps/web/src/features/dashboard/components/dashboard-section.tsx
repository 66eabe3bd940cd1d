import type { DashboardSummary } from '@lastmile/contract';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Attention } from './attention.tsx';
import { CollectionsChart, OnlineChart } from './charts.tsx';
import classes from './dashboard.module.css';
import { FigureCard } from './figure-card.tsx';
import { ageKeys, sectionKeys } from './labels.ts';
import { LeakTotal } from './leak-total.tsx';
import { OverdueByAge } from './overdue-by-age.tsx';

type Section = DashboardSummary['sections'][number];

interface DashboardSectionProps {
  readonly section: Section;
  readonly summary: DashboardSummary;
}

/** A titled group of figures, with its charts. */
export function DashboardSection({ section, summary }: DashboardSectionProps) {
  const { t } = useTranslation('dashboard');
  const id = `dashboard-${section.key}`;
  const cards = section.figures.filter(({ key }) => !ageKeys.includes(key));
  const charts = chartsOf(section, summary);
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {t(sectionKeys[section.key])}
      </Title>
      {section.key === 'attention' ? (
        <>
          <Attention figures={section.figures} />
          <LeakTotal />
        </>
      ) : (
        <div className={classes['cards']}>
          {cards.map((figure) => (
            <FigureCard key={figure.key} figure={figure} />
          ))}
        </div>
      )}
      {charts.length > 0 ? <SimpleGrid cols={1}>{charts}</SimpleGrid> : null}
    </Stack>
  );
}

function chartsOf({ key, figures }: Section, { collections, online }: DashboardSummary): ReactNode[] {
  if (key === 'money' && collections && collections.some((day) => day.amountMinor || day.previousMinor))
    return [<CollectionsChart key="collections" days={collections} />];
  if (key === 'network' && online) return [<OnlineChart key="online" points={online} />];
  const ages = figures.filter((figure) => ageKeys.includes(figure.key));
  return key === 'receivables' && ages.some(({ value }) => value > 0)
    ? [<OverdueByAge key="ages" figures={ages} />]
    : [];
}
