import { Anchor, Group, Paper, Text } from '@mantine/core';
import { IconPhone, IconRouter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OnlineDot, SubscriberStatusBadge, SyncBadge } from '../../../../entities/subscribers/badges.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { billingKeys } from '../labels.ts';
import type { TabProps } from './tab-props.ts';

/** Name, status and price at a glance. */
export function SubscriberHeader({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  return (
    <Paper withBorder p="md" mb="md">
      <Group justify="space-between" gap="md" align="flex-start">
        <div>
          <Text fw={600} size="lg">
            {subscriber.name ?? t('noCustomer')}
          </Text>
          {subscriber.nameBn ? (
            <Text size="sm" c="dimmed" lang="bn">
              {subscriber.nameBn}
            </Text>
          ) : null}
          {subscriber.mobile ? (
            <Anchor
              href={`tel:${subscriber.mobile}`}
              size="sm"
              display="inline-flex"
              mt={4}
              style={{ gap: 6 }}
            >
              <IconPhone size={16} aria-hidden /> {subscriber.mobile}
            </Anchor>
          ) : null}
        </div>
        <Group gap="xs">
          <Group gap={6}>
            <OnlineDot online={subscriber.online} />
            <Text size="sm" aria-hidden>
              {subscriber.online ? t('online') : t('offline')}
            </Text>
          </Group>
          <SubscriberStatusBadge status={subscriber.status} statusReason={subscriber.statusReason} />
          {subscriber.sync === 'none' ? null : <SyncBadge sync={subscriber.sync} />}
        </Group>
        <div>
          <Text size="sm">{subscriber.package.name}</Text>
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {subscriber.billing === 'free'
              ? t(billingKeys.free)
              : t('aMonth', { price: money(subscriber.priceMinor) })}
          </Text>
          <Group gap={6} mt={4}>
            <IconRouter size={16} aria-hidden />
            <Text size="sm">{subscriber.router.name}</Text>
          </Group>
        </div>
      </Group>
    </Paper>
  );
}
