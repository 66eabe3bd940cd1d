import type { RouterRow } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useRouterList, useRouterStatus } from '../../api.ts';

interface NetworkFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
}

const sum = <T,>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** The whole network at a glance; the states of routers filter the list. */
export function NetworkFigures({ state, change }: NetworkFiguresProps) {
  const { t, i18n } = useTranslation('routers');
  const routers = useRouterList().data?.items;
  const status = useRouterStatus().data?.items;
  const text = (count: number | undefined) => count?.toLocaleString(i18n.language) ?? '–';
  const filterBy = (value: string) => {
    const isActive = state.filters['state'] === value;
    return { isActive, onPress: () => change({ filters: isActive ? {} : { state: value } }) };
  };
  const count = (isCounted: (router: RouterRow) => boolean) => routers?.filter(isCounted).length;
  const down = count((router) => router.state === 'unreachable' || router.state === 'auth_failed');
  const failed = status && sum(status, (one) => one.failed);
  const drift = status && sum(status, (one) => one.drift);
  return (
    <FigureCards
      figures={[
        {
          key: 'online',
          label: t('status.routersOnline'),
          value: text(count((router) => router.state === 'online')),
          tone: 'green',
          ...filterBy('online'),
        },
        {
          key: 'down',
          label: t('status.routersDown'),
          value: text(down),
          tone: down ? 'red' : 'gray',
          ...filterBy('unreachable'),
        },
        {
          key: 'sessions',
          label: t('status.sessions'),
          value: text(routers && sum(routers, ({ activeSessions }) => activeSessions ?? 0)),
        },
        {
          key: 'pending',
          label: t('changesPending'),
          value: text(status && sum(status, (one) => one.pending)),
          tone: 'yellow',
        },
        {
          key: 'failed',
          label: t('status.syncFailed'),
          value: text(failed),
          tone: failed ? 'red' : 'gray',
        },
        { key: 'drift', label: t('status.drift'), value: text(drift), tone: drift ? 'red' : 'gray' },
      ]}
    />
  );
}
