import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Names that are the same in every language. */
const names: Readonly<Record<string, string>> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  sslcommerz: 'SSLCOMMERZ',
  stripe: 'Stripe',
};

interface GatewayChoiceProps {
  readonly gateways: readonly string[];
  readonly value: string | null;
  readonly onChange: (gateway: string) => void;
}

/** How to pay the platform. */
export function GatewayChoice({ gateways, value, onChange }: GatewayChoiceProps) {
  const { t } = useTranslation('plans');
  if (gateways.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noGateways')}
      </Text>
    );
  return (
    <Radio.Group label={t('payWith')} value={value} onChange={onChange}>
      <Stack gap="xs" mt={6}>
        {gateways.map((gateway) => (
          <Radio key={gateway} value={gateway} label={names[gateway] ?? gateway} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
