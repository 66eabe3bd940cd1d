import { type ResellerDetails, resellerCalls } from '@lastmile/contract';
import { ErrorState, FigureCards, Refetching, TableSkeleton } from '@lastmile/ui';
import { Group, Paper, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PdfButton } from '../../../../entities/invoices/pdf-button.tsx';
import { useAddressDays } from '../../../../shared/dates/use-address-days.ts';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { FileExport } from '../../../../shared/kit/list/file-export.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useStatement } from '../../api.ts';
import { StatementTable } from './statement-table.tsx';

/** What the reseller collected, earned and settled; the last 30 days by default. */
export function Statement({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation(['resellers', 'shared']);
  const problemText = useProblemText();
  const { money } = useMoneyFormat();
  const { days, setDay, query } = useAddressDays();
  const statement = useStatement(reseller.id, query);
  const labels = { from: t('from'), to: t('to') };
  return (
    <>
      <Group gap="sm" align="flex-end" mb="sm">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={labels[name]}
            value={days[name]}
            onChange={(event) => setDay(name, event.currentTarget.value)}
          />
        ))}
        {statement.data ? (
          <Group gap="xs" ml="auto">
            <PdfButton
              source={() => ({
                resellerStatement: { id: reseller.id, fileName: 'reseller-statement', ...query },
              })}
            />
            <FileExport
              call={resellerCalls.statement}
              params={{ id: reseller.id }}
              query={query}
              fileName="reseller-statement"
            />
          </Group>
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
          {reseller.model === 'commission' ? (
            <FigureCards
              figures={[
                {
                  key: 'earned',
                  label: t('commissionInPeriod'),
                  value: money(statement.data.commissionMinor),
                },
              ]}
            />
          ) : null}
          <Paper withBorder>
            <StatementTable statement={statement.data} model={reseller.model} />
          </Paper>
          {statement.data.isWhole ? null : (
            <Text size="sm" c="dimmed" mt="xs">
              {t('truncated')}
            </Text>
          )}
        </Refetching>
      ) : null}
    </>
  );
}
