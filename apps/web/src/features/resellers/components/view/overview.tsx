import type { ResellerDetails } from '@lastmile/contract';
import { DetailList, FigureCards } from '@lastmile/ui';
import { Anchor, Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAreaOptions, usePackageOptions } from '../../../../entities/pickers/options.ts';
import { PhoneLink } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useRateText } from '../labels.ts';
import { ResellerStatusBadge } from '../reseller-status-badge.tsx';

export function Overview({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('resellers');
  const { money } = useMoneyFormat();
  const rate = useRateText();
  return (
    <Stack gap="lg">
      <FigureCards
        figures={[
          reseller.owesMinor < 0
            ? { key: 'owes', label: t('youOwe'), value: money(-reseller.owesMinor) }
            : { key: 'owes', label: t('owesYou'), value: money(reseller.owesMinor) },
          { key: 'cash', label: t('cashHeld'), value: money(reseller.cashMinor) },
          { key: 'earned', label: t('commissionEarned'), value: money(reseller.commissionMinor) },
          { key: 'active', label: t('activeSubscribers'), value: String(reseller.activeSubscriberCount) },
          { key: 'due', label: t('subscribersOwe'), value: money(reseller.balanceDueMinor) },
          {
            key: 'rate',
            label: t('commission'),
            value: reseller.commissionRate === null ? t('none') : rate(reseller.commissionRate),
          },
        ]}
      />
      <Profile reseller={reseller} />
    </Stack>
  );
}

function Profile({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('resellers');
  const areas = useNames(reseller.areaIds, useAreaOptions());
  const packages = useNames(reseller.packageIds, usePackageOptions());
  const rights = [
    reseller.mayCollect ? t('mayCollect') : null,
    reseller.maySuspend ? t('maySuspend') : null,
    reseller.maySeeLive ? t('maySeeLive') : null,
  ].filter((right) => right !== null);
  return (
    <Paper withBorder p="md">
      <DetailList
        details={[
          { label: t('status'), value: <ResellerStatusBadge {...reseller} /> },
          { label: t('businessName'), value: reseller.businessName },
          { label: t('mobile'), value: reseller.mobile ? <PhoneLink number={reseller.mobile} /> : null },
          {
            label: t('email'),
            value: reseller.email ? (
              <Anchor href={`mailto:${reseller.email}`}>{reseller.email}</Anchor>
            ) : null,
          },
          { label: t('address'), value: reseller.address },
          { label: t('customerCode'), value: reseller.customerCode },
          { label: t('usernamePrefix'), value: reseller.usernamePrefix },
          { label: t('areas'), value: reseller.areaIds.length > 0 ? areas : t('areasAll') },
          { label: t('packages'), value: reseller.packageIds.length > 0 ? packages : t('packagesAll') },
          { label: t('rightsSection'), value: rights.length > 0 ? rights.join(', ') : t('none') },
        ]}
      />
    </Paper>
  );
}

const useNames = (
  ids: readonly number[],
  options: readonly { value: string; label: string }[] | undefined,
): string =>
  (options ?? [])
    .filter(({ value }) => ids.includes(Number(value)))
    .map(({ label }) => label)
    .join(', ');
