import type { FoundPerson } from '@lastmile/contract';
import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../entities/subscribers/badges.tsx';

interface FoundPersonCardProps {
  readonly found: FoundPerson;
  readonly action: ReactNode;
}

/** Who it is, and the lines that they have already. */
export function FoundPersonCard({ found: { person, usernames }, action }: FoundPersonCardProps) {
  const { t } = useTranslation('subscribers');
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600}>
            {person.name}
            {person.nameBn ? ` · ${person.nameBn}` : ''}
          </Text>
          <Text size="sm" c="dimmed">
            {person.mobile} · {t('pairCode')} {person.pairCode}
          </Text>
        </div>
        {action}
      </Group>
      {usernames.length > 0 ? (
        <Group gap="md" mt="xs">
          {usernames.map(({ id, username, status }) => (
            <Group key={id} gap={6}>
              <Text size="sm">{username}</Text>
              <StatusBadge status={status} />
            </Group>
          ))}
        </Group>
      ) : null}
    </Paper>
  );
}
