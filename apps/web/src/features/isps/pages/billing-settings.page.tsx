import { PageHeader } from '@lastmile/ui';
import { Paper, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AutomationSwitch } from '../components/automation-switch.tsx';
import { BillingSettings } from '../components/billing-settings.tsx';
import { PaySettings } from '../components/pay-page-settings.tsx';
import { LineSettings } from '../components/subscriber-settings.tsx';

/** The company's rules: how it bills and cuts off, what holds for its lines, what happens by itself, how to pay. */
export default function BillingSettingPage() {
  const { t } = useTranslation('identity');
  return (
    <>
      <PageHeader title={t('company.title')} description={t('company.text')} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <Paper withBorder p="lg">
          <BillingSettings />
        </Paper>
        <Stack gap="md">
          <Paper withBorder p="lg">
            <AutomationSwitch />
          </Paper>
          <Paper withBorder p="lg">
            <LineSettings />
          </Paper>
          <Paper withBorder p="lg">
            <PaySettings />
          </Paper>
        </Stack>
      </SimpleGrid>
    </>
  );
}
