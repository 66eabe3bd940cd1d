import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { statusDisplay, syncDisplay } from '../../../../entities/subscribers/labels.ts';
import { formatNumber } from '../../../../shared/i18n/number-format.ts';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useFigures } from '../../api.ts';

interface SubscriberFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
}

const states = ['active', 'suspended', 'pending', 'on_hold', 'closed'] as const;
const behind = ['pending', 'failed'] as const;
const behindKeys = { pending: 'figure.changesPending', failed: 'figure.syncFailed' } as const;
const behindCounts = { pending: 'changesPending', failed: 'syncFailed' } as const;
/** Maps the count fields of the call to statuses of the filter. */
const countOf = {
  active: 'active',
  suspended: 'suspended',
  pending: 'pending',
  on_hold: 'onHold',
  closed: 'closed',
} as const;

/** Subscribers per status; each figure toggles its filter. */
export function SubscriberFigures({ state, change }: SubscriberFiguresProps) {
  const { t, i18n } = useTranslation('subscribers');
  const counts = useFigures().data;
  const total = counts ? states.reduce((sum, status) => sum + counts[countOf[status]], 0) : undefined;
  const chosen = Object.entries(state.filters);
  const filterBy = (name: string, value: string) => {
    const isActive = chosen.length === 1 && state.filters[name] === value;
    return { isActive, onPress: () => change({ filters: isActive ? {} : { [name]: value } }) };
  };
  const text = (count: number | undefined) =>
    count === undefined ? '–' : formatNumber(count, i18n.language);
  return (
    <FigureCards
      figures={[
        {
          key: 'all',
          label: t('all'),
          value: text(total),
          isActive: chosen.length === 0,
          onPress: () => change({ filters: {} }),
        },
        ...states.map((status) => ({
          key: status,
          label: t(statusDisplay[status].key),
          value: text(counts?.[countOf[status]]),
          tone: statusDisplay[status].tone,
          ...filterBy('status', status),
        })),
        {
          key: 'online',
          label: t('online'),
          value: text(counts?.online),
          tone: 'green' as const,
          ...filterBy('online', 'yes'),
        },
        ...behind.map((sync) => ({
          key: sync,
          label: t(behindKeys[sync]),
          value: text(counts?.[behindCounts[sync]]),
          tone: syncDisplay[sync].tone,
          ...filterBy('sync', sync),
        })),
      ]}
    />
  );
}
