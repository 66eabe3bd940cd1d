import type { OpenChange } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SyncBadge } from '../../../../entities/subscribers/badges.tsx';
import { wantKeys } from '../../../../entities/subscribers/labels.ts';
import { LineLink, RouterWords } from '../subscriber-cells.tsx';
import { RouterSide } from './router-values.tsx';

export function useChangeColumns(): ListColumn<OpenChange>[] {
  const { t, i18n } = useTranslation(['reconciler', 'subscribers']);
  const ago = (instant: string | null) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : null;
  return [
    {
      key: 'name',
      header: t('subscribers:username'),
      sort: 'name',
      isTitle: true,
      cell: ({ subscriberId, name }) => <LineLink id={subscriberId} name={name} />,
    },
    { key: 'state', header: t('subscribers:status'), cell: ({ state }) => <SyncBadge sync={state} /> },
    {
      key: 'wanted',
      header: t('subscribers:wanted'),
      cell: ({ want, profile }) =>
        [t(`subscribers:${wantKeys[want]}`), want === 'absent' ? null : profile].filter(Boolean).join(' · '),
    },
    {
      key: 'routerSide',
      header: t('routerSide'),
      cell: (change) => (
        <>
          <RouterSide change={change} />
          {change.error ? (
            <Text component="span" display="block" size="sm">
              {t('subscribers:routerSaid')}: <RouterWords text={change.error} />
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'since', header: t('subscribers:wishedAt'), cell: ({ wishedAt }) => ago(wishedAt) },
    { key: 'nextTry', header: t('nextTry'), cell: ({ nextTryAt }) => ago(nextTryAt) },
  ];
}
