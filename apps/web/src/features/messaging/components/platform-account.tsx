import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';
import { useSmsAccount } from '../api.ts';

/** What is left of the prepaid balance, and what a segment costs. */
export function PlatformAccount() {
  const { t } = useTranslation('messaging');
  const { data } = useSmsAccount();
  const money = usePlanMoney(data?.currency ?? 'BDT');
  return (
    <div>
      <Text size="sm">{t('platformHint')}</Text>
      <Text size="sm">
        {data
          ? `${t('accountSummary', { available: money(data.availableMinor), price: money(data.priceMinor) })} · `
          : null}
        <Anchor component={Link} to="/isp/sms-account" size="sm">
          {t('toAccount')}
        </Anchor>
      </Text>
    </div>
  );
}
