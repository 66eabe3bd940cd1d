import type { PendingChangeRow } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SyncBadge } from '../../../../entities/subscribers/badges.tsx';
import { desiredStateKeys } from '../../../../entities/subscribers/labels.ts';
import { RouterMessage, SubscriberLink } from '../subscriber-cells.tsx';
import { RouterValues } from './router-values.tsx';

export function useChangeColumns(): ListColumn<PendingChangeRow>[] {
  const { t, i18n } = useTranslation(['reconciler', 'subscribers']);
  const ago = (instant: string | null) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : null;
  return [
    {
      key: 'name',
      header: t('subscribers:username'),
      sort: 'name',
      isTitle: true,
      cell: ({ subscriberId, name }) => <SubscriberLink id={subscriberId} name={name} />,
    },
    { key: 'state', header: t('subscribers:status'), cell: ({ state }) => <SyncBadge sync={state} /> },
    {
      key: 'wanted',
      header: t('subscribers:desired'),
      cell: ({ desiredState, profile }) =>
        [t(`subscribers:${desiredStateKeys[desiredState]}`), desiredState === 'absent' ? null : profile]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'routerValue',
      header: t('routerValue'),
      wraps: true,
      cell: (change) => (
        <>
          <RouterValues change={change} />
          {change.error ? (
            <Text component="span" display="block" size="sm">
              {t('subscribers:routerMessage')}: <RouterMessage text={change.error} />
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'since', header: t('subscribers:desiredSince'), cell: ({ desiredAt }) => ago(desiredAt) },
    { key: 'nextAttempt', header: t('nextAttempt'), cell: ({ nextTryAt }) => ago(nextTryAt) },
  ];
}
