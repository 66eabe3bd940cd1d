import { paymentCalls } from '@lastmile/contract';
import { ErrorState, Refetching, TableSkeleton } from '@lastmile/ui';
import { Box, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { FileExport } from '../../../../../shared/kit/list/file-export.tsx';
import { StatementTable } from './statement-table.tsx';
import { useStatement } from './use-statement.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Account movements with running balance; the last year by default. */
export function StatementSection({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation(['payments', 'shared']);
  const problemText = useProblemText();
  const [days, setDays] = useState({ from: '', to: '' });
  const query = {
    ...(isDay(days.from) ? { from: days.from } : {}),
    ...(isDay(days.to) ? { to: days.to } : {}),
  };
  const statement = useStatement(subscriberId, query);
  return (
    <>
      <Group gap="sm" align="flex-end" mb="sm">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(name)}
            value={days[name]}
            onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
          />
        ))}
        {statement.data ? (
          <Box ml="auto">
            <FileExport
              call={paymentCalls.statement}
              params={{ id: subscriberId }}
              query={query}
              fileName={`statement-${statement.data.subscriber.username}`}
            />
          </Box>
        ) : null}
      </Group>
      {statement.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {statement.isError ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(statement.error)}
          retryLabel={t('shared:retry')}
          onRetry={() => statement.refetch()}
        />
      ) : null}
      {statement.data ? (
        <Refetching active={statement.isPlaceholderData}>
          <StatementTable statement={statement.data} />
          {statement.data.isWhole ? null : (
            <Text size="sm" c="dimmed" mt="xs">
              {t('statementTruncated')}
            </Text>
          )}
        </Refetching>
      ) : null}
    </>
  );
}
