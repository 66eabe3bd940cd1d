import { ispCalls } from '@lastmile/contract';
import { ConfirmDialog, EmptyState, ErrorState, PageHeader, SearchField, TableSkeleton } from '@lastmile/ui';
import { Alert, Button, Group, Paper, Table, Text } from '@mantine/core';
import { IconInfoCircle, IconUserShield } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { startImpersonation } from '../../../shared/session/session.ts';

interface Isp {
  readonly id: number;
  readonly name: string;
}

/** All ISPs by name, with the action to act as one of them. */
export default function IspListPage() {
  const { t } = useTranslation(['isps', 'shell']);
  const problemText = useProblemText();
  const canAct = useCurrentAbility().can('update', 'Isp');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Isp>();
  const isps = useQuery({ queryKey: ['isps', 'pick'], queryFn: () => api(ispCalls.pick, {}) });
  const found = isps.data?.items.filter(({ name }) =>
    name.toLowerCase().includes(search.toLowerCase().trim()),
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Alert role="note" color="gray" icon={<IconInfoCircle size={18} />} mb="md">
        {t('listHint')}
      </Alert>
      <Paper withBorder>
        <Group p="sm" maw={420}>
          <div style={{ flex: 1 }}>
            <SearchField
              label={t('search')}
              clearLabel={t('searchClear')}
              value={search}
              onSearch={setSearch}
            />
          </div>
        </Group>
        {isps.isPending ? <TableSkeleton label={t('loading')} /> : null}
        {isps.isError ? (
          <ErrorState
            title={t('failed')}
            text={problemText(isps.error)}
            retryLabel={t('shell:retry')}
            onRetry={() => isps.refetch()}
            retrying={isps.isFetching}
          />
        ) : null}
        {found?.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : null}
        {found && found.length > 0 ? (
          <Table aria-label={t('title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('name')}</Table.Th>
                <Table.Th w={80} ta="right">
                  {t('id')}
                </Table.Th>
                {canAct ? <Table.Th w={150} aria-label={t('actions')} /> : null}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.map((isp) => (
                <Table.Tr key={isp.id}>
                  <Table.Td fw={600}>{isp.name}</Table.Td>
                  <Table.Td ta="right">{isp.id}</Table.Td>
                  {canAct ? (
                    <Table.Td ta="right">
                      <Button
                        size="compact-sm"
                        variant="default"
                        leftSection={<IconUserShield size={14} />}
                        aria-label={t('impersonateIsp', { name: isp.name })}
                        onClick={() => setChosen(isp)}
                      >
                        {t('impersonate')}
                      </Button>
                    </Table.Td>
                  ) : null}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ) : null}
      </Paper>
      {chosen ? <ActAsDialog isp={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

function ActAsDialog({ isp, onClose }: { readonly isp: Isp; readonly onClose: () => void }) {
  const { t } = useTranslation('isps');
  const act = useMutation({
    mutationFn: () => api(ispCalls.actAs, { body: { ispId: isp.id } }),
    onSuccess: ({ accessToken, userData }) => startImpersonation(accessToken, userData),
  });
  return (
    <ConfirmDialog
      title={t('impersonateIsp', { name: isp.name })}
      preview={<Text size="sm">{t('impersonateText')}</Text>}
      confirmLabel={t('impersonate')}
      onConfirm={() => act.mutate()}
      onClose={onClose}
      confirming={act.isPending || act.isSuccess}
      problem={<ProblemAlert error={act.error} />}
    />
  );
}
