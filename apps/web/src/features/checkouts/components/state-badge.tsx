import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CheckoutRow, stateDisplay } from './labels.ts';

/** The state; a sandbox payment is marked, since no money moved. */
export function StateBadge({ state, isSandbox }: Pick<CheckoutRow, 'state' | 'isSandbox'>) {
  const { t } = useTranslation('checkouts');
  const { key, tone } = stateDisplay[state];
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Badge variant="light" color={tone} tt="none" miw="max-content">
        {t(key)}
      </Badge>
      {isSandbox ? (
        <Badge variant="outline" color="gray" tt="none" miw="max-content">
          {t('sandbox')}
        </Badge>
      ) : null}
    </Group>
  );
}
