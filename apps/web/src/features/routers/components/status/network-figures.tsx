import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useNetworkFigures } from '../../api.ts';

interface NetworkFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
}

/** The whole network at a glance: the states of routers filter the list, differences open their subscribers. */
export function NetworkFigures({ state, change }: NetworkFiguresProps) {
  const { t, i18n } = useTranslation('routers');
  const navigate = useNavigate();
  const canReadSubscribers = useCurrentAbility().can('read', 'Subscriber');
  const figures = useNetworkFigures().data;
  const text = (count: number | undefined) => count?.toLocaleString(i18n.language) ?? '–';
  const filterBy = (value: string) => {
    const isActive = state.filters['state'] === value;
    return { isActive, onPress: () => change({ filters: isActive ? {} : { state: value } }) };
  };
  const subscribersBy = (sync: 'pending' | 'failed' | 'drift') =>
    canReadSubscribers ? { onPress: () => void navigate(`/isp/isp-user-name-list?sync=${sync}`) } : {};
  return (
    <FigureCards
      figures={[
        {
          key: 'online',
          label: t('status.routersOnline'),
          value: text(figures?.online),
          tone: 'green',
          ...filterBy('online'),
        },
        {
          key: 'down',
          label: t('status.routersDown'),
          value: text(figures?.down),
          tone: figures?.down ? 'red' : 'gray',
          ...filterBy('down'),
        },
        { key: 'sessions', label: t('status.sessions'), value: text(figures?.sessions) },
        {
          key: 'pending',
          label: t('changesPending'),
          value: text(figures?.changesPending),
          tone: 'yellow',
          ...subscribersBy('pending'),
        },
        {
          key: 'failed',
          label: t('status.syncFailed'),
          value: text(figures?.syncFailed),
          tone: figures?.syncFailed ? 'red' : 'gray',
          ...subscribersBy('failed'),
        },
        {
          key: 'drift',
          label: t('status.drift'),
          value: text(figures?.drift),
          tone: figures?.drift ? 'red' : 'gray',
          ...subscribersBy('drift'),
        },
      ]}
    />
  );
}
