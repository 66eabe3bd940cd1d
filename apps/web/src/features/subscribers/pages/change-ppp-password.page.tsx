import { EmptyState, PageHeader, Refetching, SearchField } from '@lastmile/ui';
import { Anchor, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { StatusBadge } from '../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { type FoundLine, useLineSearch } from '../api.ts';
import { PasswordDialog } from '../components/workspace/change-password-dialog.tsx';

/** Find a line by whatever is at hand and give it a new PPP password. */
export default function PasswordChangePage() {
  const { t } = useTranslation('subscribers');
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const found = useLineSearch(search.trim());
  const [line, setLine] = useState<FoundLine>();
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
            <EmptyState title={t('nobodyFound')} text={t('nobodyFoundText')} />
          ) : null}
          {search ? null : (
            <Text size="sm" c="dimmed">
              {t('nobodyFoundText')}
            </Text>
          )}
          <Refetching active={found.isPlaceholderData}>
            <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
              {search ? found.data?.map((one) => <Line key={one.id} line={one} onChange={setLine} />) : null}
            </Stack>
          </Refetching>
        </Box>
      </Paper>
      {line ? <PasswordDialog line={line} onClose={() => setLine(undefined)} /> : null}
    </>
  );
}

interface LineProps {
  readonly line: FoundLine;
  readonly onChange: (line: FoundLine) => void;
}

function Line({ line, onChange }: LineProps) {
  const { t } = useTranslation('subscribers');
  return (
    <Group component="li" justify="space-between" gap="sm" py="xs">
      <div>
        <Group gap="xs">
          <Anchor component={Link} to={workspacePath(line.id)} size="sm" fw={600}>
            {line.username}
          </Anchor>
          <StatusBadge status={line.status} />
        </Group>
        <Text size="sm" c="dimmed">
          {[line.name ?? t('unassigned'), line.mobile].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {line.status === 'left' ? (
        <Text size="sm" c="dimmed">
          {t('passwordLeft')}
        </Text>
      ) : (
        <Button
          variant="default"
          leftSection={<IconKey size={16} />}
          aria-label={t('passwordFor', { name: line.username })}
          onClick={() => onChange(line)}
        >
          {t('do.password')}
        </Button>
      )}
    </Group>
  );
}
