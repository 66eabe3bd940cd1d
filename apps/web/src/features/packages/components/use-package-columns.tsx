import type { PackageRow } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Badge, Code, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { formatSpeed } from './format-speed.ts';
import { billingModeLabels } from './labels.ts';

export function usePackageColumns(canOpen: boolean): ListColumn<PackageRow>[] {
  const { t, i18n } = useTranslation('packages');
  const { sign, figure } = useMoneyFormat();
  const locale = i18n.language;
  return [
    {
      key: 'name',
      header: t('name'),
      sort: 'name',
      isTitle: true,
      cell: (row) => <PackageName row={row} canOpen={canOpen} />,
    },
    { key: 'code', header: t('code'), cell: ({ code }) => code },
    {
      key: 'speed',
      header: t('speed'),
      sort: 'speed',
      align: 'end',
      cell: ({ downloadKbps, uploadKbps }) => (
        <>
          {formatSpeed(downloadKbps, locale)}{' '}
          <Text span size="sm" c="dimmed">
            / {formatSpeed(uploadKbps, locale)}
          </Text>
        </>
      ),
    },
    {
      key: 'price',
      header: t('priceIn', { currency: sign }),
      sort: 'price',
      align: 'end',
      cell: ({ priceMinor }) => figure(priceMinor),
    },
    {
      key: 'subscribers',
      header: t('subscribers'),
      align: 'end',
      cell: ({ subscribers }) => subscribers.toLocaleString(locale),
    },
    { key: 'profile', header: t('profileName'), cell: ({ profileName }) => profileName },
    { key: 'rateLimit', header: t('rateLimit'), cell: ({ rateLimit }) => <Code>{rateLimit}</Code> },
    {
      key: 'billing',
      header: t('billingMode'),
      hiddenByDefault: true,
      cell: ({ billingMode }) => (billingMode ? t(billingModeLabels[billingMode]) : t('useDefault')),
    },
    {
      key: 'resellers',
      header: t('resellerAllowed'),
      hiddenByDefault: true,
      cell: ({ resellerAllowed }) => (resellerAllowed ? t('yes') : t('no')),
    },
    {
      key: 'updated',
      header: t('updated'),
      hiddenByDefault: true,
      cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} locale={locale} />,
    },
  ];
}

function PackageName({ row, canOpen }: { readonly row: PackageRow; readonly canOpen: boolean }) {
  const { t } = useTranslation('packages');
  return (
    <Group gap="xs">
      {canOpen ? (
        <Anchor component={Link} to={`/isp/package-edit/${row.id}`} size="sm" fw={600}>
          {row.name}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {row.name}
        </Text>
      )}
      {row.archived ? (
        <Badge size="sm" variant="light" color="gray" tt="none">
          {t('archived')}
        </Badge>
      ) : null}
    </Group>
  );
}
