import type { FoundCustomer } from '@lastmile/contract';
import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubscriberStatusBadge } from '../../../../entities/subscribers/badges.tsx';

interface CustomerCardProps {
  readonly found: FoundCustomer;
  readonly action: ReactNode;
}

/** The customer and their existing subscribers. */
export function CustomerCard({ found: { customer, usernames }, action }: CustomerCardProps) {
  const { t } = useTranslation('subscribers');
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600}>
            {customer.name}
            {customer.nameBn ? ` · ${customer.nameBn}` : ''}
          </Text>
          <Text size="sm" c="dimmed">
            {customer.mobile} · {t('pairCode')} {customer.pairCode}
          </Text>
        </div>
        {action}
      </Group>
      {usernames.length > 0 ? (
        <Group gap="md" mt="xs">
          {usernames.map(({ id, username, status }) => (
            <Group key={id} gap={6}>
              <Text size="sm">{username}</Text>
              <SubscriberStatusBadge status={status} />
            </Group>
          ))}
        </Group>
      ) : null}
    </Paper>
  );
}
