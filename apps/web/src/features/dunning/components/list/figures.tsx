import type { CallOutput, collectionCalls } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { Alert } from '@mantine/core';
import { IconCalendarOff, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStop } from '../../../../entities/dunning/automation.ts';
import { useDayText } from '../../../../shared/dates/use-format-date.ts';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { stateLooks, states } from '../labels.ts';

type Answer = CallOutput<typeof collectionCalls.cutOffs>;

interface CutOffFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly answer: Answer | undefined;
}

/** When the next cut comes, how many lines it meets, waits for or spares, and what they have to pay; each is a filter. */
export function CutOffFigures({ state, change, answer }: CutOffFiguresProps) {
  const { t, i18n } = useTranslation('dunning');
  const { money } = useMoneyText();
  const { state: chosen, ...others } = state.filters;
  const toPay = states
    .filter((key) => chosen === undefined || chosen === key)
    .reduce((sum, key) => sum + (answer?.sums[key].pastGraceMinor ?? 0), 0);
  return (
    <>
      {answer ? <Night night={answer.night} /> : null}
      <FigureCards
        figures={[
          ...states.map((key) => ({
            key,
            label: t(stateLooks[key].key),
            value: answer?.sums[key].lines.toLocaleString(i18n.language) ?? '–',
            tone: stateLooks[key].tone,
            isActive: chosen === key,
            onPress: () => change({ filters: chosen === key ? others : { ...others, state: key } }),
          })),
          { key: 'toPay', label: t('toPay'), value: answer ? money(toPay) : '–' },
        ]}
      />
    </>
  );
}

function Night({ night: { on, hour, excluded } }: { readonly night: Answer['night'] }) {
  const { t, i18n } = useTranslation('dunning');
  const day = useDayText();
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone: 'UTC' });
  const time = clock.format(Date.UTC(2000, 0, 1, hour));
  const isStopped = Boolean(useStop().data);
  const nobody = excluded || isStopped;
  return (
    <Alert
      role="status"
      py="xs"
      mb="sm"
      color={nobody ? 'yellow' : 'gray'}
      icon={nobody ? <IconCalendarOff size={18} /> : <IconClock size={18} />}
    >
      {isStopped ? t('nightStopped') : t(excluded ? 'nightExcluded' : 'night', { day: day(on), time })}
    </Alert>
  );
}
