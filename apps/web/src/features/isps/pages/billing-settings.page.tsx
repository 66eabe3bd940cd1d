import { PageHeader } from '@lastmile/ui';
import { Paper, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoPaymentMethod } from '../../../entities/checkouts/no-payment-method.tsx';
import { AutomationSwitch } from '../components/automation-switch.tsx';
import { BillingSettings } from '../components/billing-settings.tsx';
import { PayPageSettings } from '../components/pay-page-settings.tsx';
import { SubscriberSettings } from '../components/subscriber-settings.tsx';

/** Billing, subscriber, automation and pay page settings of the ISP. */
export default function BillingSettingsPage() {
  const { t } = useTranslation('identity');
  return (
    <>
      <PageHeader title={t('billingSettings.title')} description={t('billingSettings.text')} />
      <NoPaymentMethod />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <Paper withBorder p="lg">
          <BillingSettings />
        </Paper>
        <Stack gap="md">
          <Paper withBorder p="lg">
            <AutomationSwitch />
          </Paper>
          <Paper withBorder p="lg">
            <SubscriberSettings />
          </Paper>
          <Paper withBorder p="lg">
            <PayPageSettings />
          </Paper>
        </Stack>
      </SimpleGrid>
    </>
  );
}
