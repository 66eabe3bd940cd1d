import { DetailList, StatePanel } from '@lastmile/ui';
import { Paper, Stack, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDayText } from '../../../app/kit/use-day-text.ts';
import { useMoneyText } from '../../../app/kit/use-money.ts';
import { billingKeys, modeKeys } from '../words.ts';
import type { TabProps } from './tab-props.ts';

/** What the line costs and why; bills and payments come with the ledger. */
export function BillingTab({ workspace: { subscriber: line } }: TabProps) {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyText();
  const day = useDayText();
  return (
    <Stack gap="lg">
      <section aria-labelledby="plan">
        <Title order={2} size="h5" id="plan" mb="sm">
          {t('plan')}
        </Title>
        <DetailList
          details={[
            { label: t('billing'), value: t(billingKeys[line.billing]) },
            { label: t('mode'), value: t(modeKeys[line.billingMode]) },
            { label: t('billingDay'), value: line.billingDay },
            { label: t('packagePrice'), value: money(line.packagePriceMinor) },
            {
              label: t('agreedPrice'),
              value: line.agreedPriceMinor === null ? undefined : money(line.agreedPriceMinor),
            },
            {
              label: t('discount'),
              value: line.monthlyDiscountMinor ? money(line.monthlyDiscountMinor) : undefined,
            },
            { label: t('pays'), value: money(line.priceMinor) },
            { label: t('promiseUntil'), value: line.promiseUntil ? day(line.promiseUntil) : undefined },
          ]}
        />
      </section>
      <Paper withBorder>
        <StatePanel
          role="status"
          color="gray"
          icon={<IconReceipt size={26} stroke={1.5} />}
          title={t('ledgerSoon')}
          text={t('ledgerSoonText')}
        />
      </Paper>
    </Stack>
  );
}
