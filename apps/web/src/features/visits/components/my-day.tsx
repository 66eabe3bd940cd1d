import { EmptyState, ErrorState, TableSkeleton } from '@lastmile/ui';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMyDay } from '../../../entities/visits/api.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import classes from './visit-card.module.css';
import { VisitCard } from './visit-card.tsx';

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface MyDayProps {
  /** Undefined: today. */
  readonly date: string | undefined;
  readonly onChange: (date: string | undefined) => void;
}

/** The visits of the signed-in technician in their order. */
export function MyDay({ date, onChange }: MyDayProps) {
  const { t } = useTranslation(['visits', 'shared']);
  const problemText = useProblemText();
  const formatDate = useFormatDate();
  const day = useMyDay(date);
  if (day.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!day.data)
    return (
      <ErrorState
        title={t('shared:detailFailed')}
        text={problemText(day.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => day.refetch()}
        retrying={day.isFetching}
      />
    );
  const { today, items } = day.data;
  const shown = date ?? today;
  const move = (days: number) => {
    const next = dayAfter(shown, days);
    onChange(next === today ? undefined : next);
  };
  return (
    <div className={classes['column']}>
      <Group justify="space-between" mb="md" wrap="nowrap">
        <ActionIcon variant="default" size={44} aria-label={t('previousDay')} onClick={() => move(-1)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <Text fw={600} ta="center" role="status">
          {shown === today ? t('todayIs', { date: formatDate(shown) }) : formatDate(shown)}
        </Text>
        <ActionIcon variant="default" size={44} aria-label={t('nextDay')} onClick={() => move(1)}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </Group>
      {items.length === 0 ? (
        <EmptyState
          title={t('dayEmpty')}
          text={t('dayEmptyText')}
          icon={<IconCalendarEvent size={26} stroke={1.5} />}
        >
          {shown === today ? null : <Button onClick={() => onChange(undefined)}>{t('toToday')}</Button>}
        </EmptyState>
      ) : (
        <ol className={classes['list']} aria-label={t('myDay')}>
          {items.map((visit) => (
            <VisitCard key={visit.id} visit={visit} day={shown} />
          ))}
        </ol>
      )}
    </div>
  );
}
