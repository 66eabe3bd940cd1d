import type { CallOutput, dunningCalls } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCalendarOff, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAutomationStop } from '../../../../entities/dunning/automation.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { stateDisplay, states } from '../labels.ts';

type Answer = CallOutput<typeof dunningCalls.upcomingSuspensions>;

interface UpcomingSuspensionFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly answer: Answer | undefined;
  /** Suspends all subscribers of the filter; undefined without permission. */
  readonly onSuspendAll: (() => void) | undefined;
}

/**
 * Time of the next run, how many subscribers it suspends, defers or exempts, and their balance due; each figure
 * is a filter.
 */
export function UpcomingSuspensionFigures(props: UpcomingSuspensionFiguresProps) {
  const { state, change, answer, onSuspendAll } = props;
  const { t, i18n } = useTranslation('dunning');
  const { money } = useMoneyFormat();
  const { state: chosen, ...others } = state.filters;
  const toPay = states
    .filter((key) => chosen === undefined || chosen === key)
    .reduce((sum, key) => sum + (answer?.sums[key].pastGraceMinor ?? 0), 0);
  const unpromised = answer ? answer.sums.scheduled.subscribers + answer.sums.postponed.subscribers : 0;
  return (
    <>
      {answer ? (
        <NextSuspensionRun nextRun={answer.nextRun}>
          {onSuspendAll && unpromised > 0 ? (
            <Button size="sm" variant="light" color="red" onClick={onSuspendAll}>
              {t('suspendAll', { count: unpromised })}
            </Button>
          ) : null}
        </NextSuspensionRun>
      ) : null}
      <FigureCards
        figures={[
          ...states.map((key) => ({
            key,
            label: t(stateDisplay[key].key),
            value: answer?.sums[key].subscribers.toLocaleString(i18n.language) ?? '–',
            tone: stateDisplay[key].tone,
            isActive: chosen === key,
            onPress: () => change({ filters: chosen === key ? others : { ...others, state: key } }),
          })),
          { key: 'amountToPay', label: t('amountToPay'), value: answer ? money(toPay) : '–' },
        ]}
      />
    </>
  );
}

interface NextSuspensionRunProps {
  readonly nextRun: Answer['nextRun'];
  readonly children: ReactNode;
}

function NextSuspensionRun({ nextRun: { on, hour, excluded }, children }: NextSuspensionRunProps) {
  const { t, i18n } = useTranslation('dunning');
  const day = useFormatDate();
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone: 'UTC' });
  const time = clock.format(Date.UTC(2000, 0, 1, hour));
  const isStopped = Boolean(useAutomationStop().data);
  const isSkipped = excluded || isStopped;
  return (
    <Alert
      role="status"
      py="xs"
      mb="sm"
      color={isSkipped ? 'yellow' : 'gray'}
      icon={isSkipped ? <IconCalendarOff size={18} /> : <IconClock size={18} />}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 280px">
          {isStopped
            ? t('nextRunPaused')
            : t(excluded ? 'nextRunExcluded' : 'nextRun', { day: day(on), time })}
        </Text>
        {children}
      </Group>
    </Alert>
  );
}
