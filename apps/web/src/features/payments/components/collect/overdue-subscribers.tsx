import { EmptyState } from '@lastmile/ui';
import { Badge, Button, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAreaChoice } from '../../../../entities/pickers/options.ts';
import { useDayText } from '../../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import type { LineDues } from './balance-by-subscriber.ts';
import classes from './collect.module.css';
import { Door } from './subscriber-item.tsx';
import { type RoundKind, roundKinds, useDuesRound } from './use-unpaid-subscribers.ts';

const kindKeys = { overdue: 'round.overdue', unpaid: 'round.unpaid', partial: 'round.partial' } as const;

/** Who owes what in one's area: the doors of a round. The area stays chosen until another is. */
export function DuesList({ onChoose }: { readonly onChoose: (id: number) => void }) {
  const { t } = useTranslation(['payments', 'shared']);
  const { money } = useMoneyText();
  const areas = useAreaChoice();
  const [areaId, setAreaId] = useLocalStorage({ key: 'collect-area', defaultValue: '' });
  const [params, setParams] = useSearchParams();
  const kind = roundKinds.find((one) => one === params.get('dues')) ?? 'overdue';
  const isKnown = areas?.some(({ value }) => value === areaId) ?? false;
  const round = useDuesRound(kind, isKnown ? Number(areaId) : undefined);
  const setKind = (next: RoundKind) => setParams(next === 'overdue' ? {} : { dues: next }, { replace: true });
  return (
    <Stack gap="sm">
      {areas && areas.length > 0 ? (
        <NativeSelect
          size="md"
          label={t('area')}
          value={isKnown ? areaId : ''}
          onChange={(event) => setAreaId(event.currentTarget.value)}
          data={[{ value: '', label: t('allAreas') }, ...areas]}
        />
      ) : null}
      <SegmentedControl
        size="md"
        fullWidth
        aria-label={t('round')}
        value={kind}
        onChange={(value) => setKind(value as RoundKind)}
        data={roundKinds.map((value) => ({ value, label: t(kindKeys[value]) }))}
      />
      <ProblemAlert error={round.error} />
      {round.isPending ? <Skeleton height={64} role="status" aria-label={t('shared:loading')} /> : null}
      {round.data?.bills === 0 ? (
        <EmptyState
          icon={<IconMoodSmile size={26} stroke={1.5} />}
          title={t('roundEmpty')}
          text={t('roundEmptyText')}
        />
      ) : null}
      {round.data && round.data.bills > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {t('roundSum', { count: round.data.bills, amount: money(round.data.openMinor) })}
          </Text>
          <ul className={classes['doors']} aria-label={t('round')}>
            {round.data.lines.map((dues) => (
              <DuesDoor key={dues.line.id} dues={dues} onOpen={() => onChoose(dues.line.id)} />
            ))}
          </ul>
        </>
      ) : null}
      {round.hasNextPage ? (
        <Button
          size="md"
          variant="default"
          loading={round.isFetchingNextPage}
          onClick={() => round.fetchNextPage()}
        >
          {t('roundMore')}
        </Button>
      ) : null}
    </Stack>
  );
}

function DuesDoor({ dues, onOpen }: { readonly dues: LineDues; readonly onOpen: () => void }) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyText();
  const day = useDayText();
  const { line, area, openMinor, bills, dueOn, overdue } = dues;
  return (
    <Door
      title={line.name ?? line.username}
      details={[line.name ? line.username : null, area, line.mobile]}
      end={
        <>
          <Text component="span" display="block" fw={600}>
            {money(openMinor)}
          </Text>
          <Badge component="span" variant="light" color={overdue ? 'red' : 'yellow'} tt="none">
            {bills > 1 ? t('billsSince', { count: bills, day: day(dueOn) }) : t('dueOn', { day: day(dueOn) })}
          </Badge>
        </>
      }
      onOpen={onOpen}
    />
  );
}
