import type { UserData } from '@lastmile/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useFormatDate } from '../../shared/dates/use-format-date.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';

const page = '/isp/service-charge-package-list';
const dueDays = 7;
const dayMs = 86_400_000;

/** Due within a week, overdue, or restricted, by the browser's day; the server decides by the ISP's own. */
function chargeWarning({ paidUntil, restrictedFrom }: NonNullable<UserData['serviceCharge']>, today: string) {
  if (today >= restrictedFrom) return 'restricted';
  if (today > paidUntil) return 'overdue';
  return Date.parse(paidUntil) - Date.parse(today) <= dueDays * dayMs ? 'due' : undefined;
}

/** Says on every page that the service charge is due or overdue, with a button for those who may pay it. */
export function ServiceChargeBanner({ user }: { readonly user: UserData | undefined }) {
  const { t } = useTranslation('layout');
  const day = useFormatDate();
  const ability = useCurrentAbility();
  const { pathname } = useLocation();
  const charge = user?.serviceCharge;
  if (!charge) return null;
  const warning = chargeWarning(charge, new Date().toLocaleDateString('en-CA'));
  if (!warning || (warning === 'due' && !ability.can('read', 'ServiceCharge'))) return null;
  const texts = {
    due: t('banner.chargeDue', { date: day(charge.paidUntil) }),
    overdue: t('banner.chargeOverdue', { date: day(charge.restrictedFrom) }),
    restricted: t('banner.restricted'),
  };
  return (
    <Alert
      role="status"
      color={warning === 'due' ? 'yellow' : 'red'}
      icon={<IconAlertTriangle size={18} />}
      py="xs"
      mb="sm"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: '1 1 240px' }}>
          {texts[warning]}
        </Text>
        {ability.can('pay', 'ServiceCharge') && pathname !== page ? (
          <Button component={Link} to={page} size="compact-sm">
            {t('banner.pay')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
