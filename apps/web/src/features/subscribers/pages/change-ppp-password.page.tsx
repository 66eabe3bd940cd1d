import { EmptyState, PageHeader, Refetching, SearchField } from '@lastmile/ui';
import { Anchor, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { SubscriberStatusBadge } from '../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { type FoundSubscriber, useSubscriberSearch } from '../api.ts';
import { ChangePasswordDialog } from '../components/workspace/change-password-dialog.tsx';

/** Finds a subscriber and sets a new PPP password. */
export default function ChangePppPasswordPage() {
  const { t } = useTranslation('subscribers');
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const found = useSubscriberSearch(search.trim());
  const [subscriber, setSubscriber] = useState<FoundSubscriber>();
  return (
    <>
      <PageHeader title={t('passwordTitle')} description={t('passwordText')} />
      <Paper withBorder p="md" maw={720}>
        <SearchField
          label={t('search')}
          clearLabel={t('searchClear')}
          value={search}
          onSearch={(next) => setParams(next ? { search: next } : {}, { replace: true })}
        />
        <Box mt="md">
          <ProblemAlert error={found.error} />
          {search && found.data?.length === 0 ? (
            <EmptyState title={t('notFound')} text={t('notFoundText')} />
          ) : null}
          {search ? null : (
            <Text size="sm" c="dimmed">
              {t('notFoundText')}
            </Text>
          )}
          <Refetching active={found.isPlaceholderData}>
            <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
              {search
                ? found.data?.map((one) => (
                    <SubscriberItem key={one.id} subscriber={one} onChange={setSubscriber} />
                  ))
                : null}
            </Stack>
          </Refetching>
        </Box>
      </Paper>
      {subscriber ? (
        <ChangePasswordDialog subscriber={subscriber} onClose={() => setSubscriber(undefined)} />
      ) : null}
    </>
  );
}

interface SubscriberItemProps {
  readonly subscriber: FoundSubscriber;
  readonly onChange: (subscriber: FoundSubscriber) => void;
}

function SubscriberItem({ subscriber, onChange }: SubscriberItemProps) {
  const { t } = useTranslation('subscribers');
  return (
    <Group component="li" justify="space-between" gap="sm" py="xs">
      <div>
        <Group gap="xs">
          <Anchor component={Link} to={workspacePath(subscriber.id)} size="sm" fw={600}>
            {subscriber.username}
          </Anchor>
          <SubscriberStatusBadge status={subscriber.status} />
        </Group>
        <Text size="sm" c="dimmed">
          {[subscriber.name ?? t('noCustomer'), subscriber.mobile].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {subscriber.status === 'closed' ? (
        <Text size="sm" c="dimmed">
          {t('passwordClosed')}
        </Text>
      ) : (
        <Button
          variant="default"
          leftSection={<IconKey size={16} />}
          aria-label={t('passwordFor', { name: subscriber.username })}
          onClick={() => onChange(subscriber)}
        >
          {t('action.changePassword')}
        </Button>
      )}
    </Group>
  );
}
