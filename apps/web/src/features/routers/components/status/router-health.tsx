import type { RouterDetail } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRouterStatus } from '../../api.ts';

/** Sessions, and what differs between billing and the router. */
export function RouterFigures({ router }: { readonly router: RouterDetail }) {
  const { t, i18n } = useTranslation('routers');
  const navigate = useNavigate();
  const status = useRouterStatus().data?.items.find(({ id }) => id === router.id);
  const text = (count: number | null | undefined) => count?.toLocaleString(i18n.language) ?? '–';
  const onPress = () => void navigate('?tab=changes');
  return (
    <FigureCards
      figures={[
        { key: 'online', label: t('onlineNow'), value: text(router.activeSessions), tone: 'green' },
        { key: 'subscribers', label: t('subscribers'), value: text(router.subscribers) },
        {
          key: 'pending',
          label: t('changesPending'),
          value: text(status?.pending),
          tone: status?.pending ? 'yellow' : 'gray',
          onPress,
        },
        {
          key: 'failed',
          label: t('status.syncFailed'),
          value: text(status?.failed),
          tone: status?.failed ? 'red' : 'gray',
          onPress,
        },
        {
          key: 'drift',
          label: t('status.drift'),
          value: text(status?.drift),
          tone: status?.drift ? 'red' : 'gray',
          onPress,
        },
      ]}
    />
  );
}
