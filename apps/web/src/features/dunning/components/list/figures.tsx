import type { CallOutput, dunningCalls } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { Alert } from '@mantine/core';
import { IconCalendarOff, IconClock } from '@tabler/icons-react';
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
}

/**
 * Time of the next run, how many subscribers it suspends, defers or exempts, and their balance due; each figure
 * is a filter.
 */
export function UpcomingSuspensionFigures({ state, change, answer }: UpcomingSuspensionFiguresProps) {
  const { t, i18n } = useTranslation('dunning');
  const { money } = useMoneyFormat();
  const { state: chosen, ...others } = state.filters;
  const toPay = states
    .filter((key) => chosen === undefined || chosen === key)
    .reduce((sum, key) => sum + (answer?.sums[key].pastGraceMinor ?? 0), 0);
  return (
    <>
      {answer ? <NextSuspensionRun nextRun={answer.nextRun} /> : null}
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

function NextSuspensionRun({ nextRun: { on, hour, excluded } }: { readonly nextRun: Answer['nextRun'] }) {
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
      {isStopped ? t('nextRunPaused') : t(excluded ? 'nextRunExcluded' : 'nextRun', { day: day(on), time })}
    </Alert>
  );
}
