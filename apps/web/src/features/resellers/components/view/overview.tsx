import type { ResellerDetails } from '@lastmile/contract';
import { DetailList, FigureCards } from '@lastmile/ui';
import { Anchor, Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAreaOptions, usePackageOptions } from '../../../../entities/pickers/options.ts';
import { PhoneLink } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { modelKeys, useRateText } from '../labels.ts';
import { resellerPath } from '../paths.ts';
import { ResellerStatusBadge } from '../reseller-status-badge.tsx';

export function Overview({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation(['resellers', 'reseller-agents']);
  const { money } = useMoneyFormat();
  const rate = useRateText();
  const active = {
    key: 'active',
    label: t('activeSubscribers'),
    value: String(reseller.activeSubscriberCount),
  };
  const commissionFigures = [
    reseller.owesMinor < 0
      ? { key: 'owes', label: t('youOwe'), value: money(-reseller.owesMinor) }
      : { key: 'owes', label: t('owesYou'), value: money(reseller.owesMinor) },
    { key: 'cash', label: t('cashHeld'), value: money(reseller.cashMinor) },
    { key: 'earned', label: t('commissionEarned'), value: money(reseller.commissionMinor) },
    active,
    { key: 'due', label: t('subscribersOwe'), value: money(reseller.balanceDueMinor) },
    reseller.shareRate === null
      ? {
          key: 'rate',
          label: t('commission'),
          value: reseller.commissionRate === null ? t('none') : rate(reseller.commissionRate),
        }
      : { key: 'share', label: t('reseller-agents:share'), value: rate(reseller.shareRate) },
  ];
  const wholesaleFigures = [
    { key: 'wallet', label: t('wallet'), value: money(0 - reseller.owesMinor) },
    { key: 'credit', label: t('creditLimit'), value: money(reseller.creditLimitMinor) },
    {
      key: 'available',
      label: t('available'),
      value: money(reseller.creditLimitMinor - reseller.owesMinor),
    },
    active,
    { key: 'due', label: t('subscribersOweReseller'), value: money(reseller.balanceDueMinor) },
  ];
  return (
    <Stack gap="lg">
      <FigureCards figures={reseller.model === 'wholesale' ? wholesaleFigures : commissionFigures} />
      <Profile reseller={reseller} />
    </Stack>
  );
}

function Profile({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation(['resellers', 'reseller-agents']);
  const areas = useNames(reseller.areaIds, useAreaOptions());
  const packages = useNames(reseller.packageIds, usePackageOptions());
  const rights = [
    reseller.mayCollect ? t('mayCollect') : null,
    reseller.maySetRetailPrice && reseller.model === 'wholesale' ? t('maySetRetailPrice') : null,
    reseller.maySuspend ? t('maySuspend') : null,
    reseller.maySeeLive ? t('maySeeLive') : null,
  ].filter((right) => right !== null);
  return (
    <Paper withBorder p="md">
      <DetailList
        details={[
          { label: t('model'), value: t(modelKeys[reseller.model]) },
          {
            label: t('reseller-agents:agentOfLabel'),
            value: reseller.parent ? <Parent {...reseller.parent} /> : null,
          },
          { label: t('status'), value: <ResellerStatusBadge {...reseller} /> },
          { label: t('businessName'), value: reseller.businessName },
          { label: t('mobile'), value: reseller.mobile ? <PhoneLink number={reseller.mobile} /> : null },
          {
            label: t('email'),
            value: reseller.email ? (
              <Anchor inherit href={`mailto:${reseller.email}`}>
                {reseller.email}
              </Anchor>
            ) : null,
          },
          { label: t('address'), value: reseller.address },
          { label: t('customerCode'), value: reseller.customerCode },
          { label: t('usernamePrefix'), value: reseller.usernamePrefix },
          { label: t('invoicePrefix'), value: reseller.invoicePrefix },
          { label: t('areas'), value: reseller.areaIds.length > 0 ? areas : t('areasAll') },
          { label: t('packages'), value: reseller.packageIds.length > 0 ? packages : t('packagesAll') },
          { label: t('rightsSection'), value: rights.length > 0 ? rights.join(', ') : t('none') },
        ]}
      />
    </Paper>
  );
}

/** The agents themselves do not see the page of their reseller. */
const Parent = ({ id, name }: NonNullable<ResellerDetails['parent']>) =>
  id === null ? (
    name
  ) : (
    <Anchor inherit component={Link} to={resellerPath(id)}>
      {name}
    </Anchor>
  );

const useNames = (
  ids: readonly number[],
  options: readonly { value: string; label: string }[] | undefined,
): string =>
  (options ?? [])
    .filter(({ value }) => ids.includes(Number(value)))
    .map(({ label }) => label)
    .join(', ');
