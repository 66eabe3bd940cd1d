import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticketPath } from '../../../../entities/tickets/paths.ts';
import { useActiveTicketsOf } from '../../api.ts';

/** Tickets about the same subscriber that are still active: often the call is about one of them. */
export function OtherTickets({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation('tickets');
  const active = (useActiveTicketsOf(subscriberId).data ?? []).filter(({ dueAt }) => dueAt !== null);
  if (active.length === 0) return null;
  return (
    <Alert color="yellow" p="sm">
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          {t('alreadyOpen', { count: active.length })}
        </Text>
        {active.map(({ id, number, subject }) => (
          <Anchor key={id} component={Link} to={ticketPath(id)} size="sm">
            #{number} {subject}
          </Anchor>
        ))}
      </Stack>
    </Alert>
  );
}
