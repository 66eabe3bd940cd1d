import { paymentCalls } from '@lastmile/contract';
import { ErrorState, Refetching, TableSkeleton } from '@lastmile/ui';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { customerStatementPath } from '../../../../../entities/subscribers/paths.ts';
import { useAddressDays } from '../../../../../shared/dates/use-address-days.ts';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { FileExport } from '../../../../../shared/kit/list/file-export.tsx';
import { StatementPeriod } from './statement-period.tsx';
import { StatementTable } from './statement-table.tsx';
import { useStatement } from './use-statement.ts';

interface StatementSectionProps {
  readonly subscriberId: number;
  /** Null for a subscriber without a customer. */
  readonly customerId: number | null;
}

/** Account movements with running balance; the last year by default. */
export function StatementSection({ subscriberId, customerId }: StatementSectionProps) {
  const { t } = useTranslation(['payments', 'shared']);
  const problemText = useProblemText();
  const { query, ...period } = useAddressDays();
  const statement = useStatement(subscriberId, query);
  return (
    <>
      <StatementPeriod {...period}>
        {customerId === null ? null : (
          <Button component={Link} to={customerStatementPath(customerId)} variant="default">
            {t('customerStatement')}
          </Button>
        )}
        {statement.data ? (
          <FileExport
            call={paymentCalls.statement}
            params={{ id: subscriberId }}
            query={query}
            fileName={`statement-${statement.data.subscriber.username}`}
          />
        ) : null}
      </StatementPeriod>
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
