import { type CallOutput, gatewayStatementCalls, type StatementRow } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { gatewayNamesShown } from '../../../entities/checkouts/gateways.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { FileExport } from '../../../shared/kit/list/file-export.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import type { ListState } from '../../../shared/kit/list/list-state.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { resultKeys } from '../components/statements/labels.tsx';
import { ResolveDialog } from '../components/statements/resolve-dialog.tsx';
import { useRowColumns, useRowFilters } from '../components/statements/use-row-columns.tsx';
import { useGatewayStatement } from '../statements-api.ts';

type Statement = CallOutput<typeof gatewayStatementCalls.get>;

/** One statement: what matches, and what a person has to resolve. */
export default function GatewayStatementPage() {
  const { t } = useTranslation('gateway-statements');
  const day = useFormatDate();
  const statement = useGatewayStatement(Number(useParams()['statementId']));
  const canResolve = useCurrentAbility().can('update', 'Settlement');
  const [correctsAll, setCorrectsAll] = useState(false);
  const { data } = statement;
  const feeCount = data?.results.find(({ result }) => result === 'fee_differs')?.open ?? 0;
  return (
    <>
      <DetailPage
        skeleton="table"
        title={data?.fileName ?? t('one')}
        {...(data
          ? {
              description: t('of', {
                gateway: gatewayNamesShown[data.gateway],
                from: day(data.startsOn),
                until: day(data.endsOn),
              }),
            }
          : {})}
        back={{ to: '/admin/statement-matching', label: t('title') }}
        query={statement}
        actions={
          <>
            {data ? (
              <FileExport
                call={gatewayStatementCalls.rows}
                params={{ id: data.id }}
                query={{}}
                fileName="statement-matching"
              />
            ) : null}
            {canResolve && feeCount > 0 ? (
              <Button onClick={() => setCorrectsAll(true)}>{t('correctAll', { count: feeCount })}</Button>
            ) : null}
          </>
        }
      >
        {(found) => <Rows statement={found} canResolve={canResolve} />}
      </DetailPage>
      {correctsAll && data ? (
        <ResolveDialog statementId={data.id} row={{ feeCount }} onClose={() => setCorrectsAll(false)} />
      ) : null}
    </>
  );
}

function Rows({ statement, canResolve }: { readonly statement: Statement; readonly canResolve: boolean }) {
  const { t } = useTranslation('gateway-statements');
  const [row, setRow] = useState<StatementRow>();
  const columns = useRowColumns(canResolve ? setRow : null);
  const filters = useRowFilters();
  return (
    <Stack gap="md">
      {statement.skippedCount > 0 ? (
        <Alert color="gray" variant="light">
          {t('skipped', { count: statement.skippedCount })}
        </Alert>
      ) : null}
      <ListSection
        call={gatewayStatementCalls.rows}
        title={t('rows')}
        params={{ id: statement.id }}
        columns={columns}
        sorts={['rowNumber', '-rowNumber']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <Results statement={statement} {...list} />}
        rowName={({ transactionId }) => transactionId}
        empty={{
          title: t('rowsEmpty'),
          text: t('rowsEmptyText'),
          action: (
            <Button component={Link} to="/admin/statement-matching" variant="default">
              {t('toAll')}
            </Button>
          ),
        }}
      />
      {row ? <ResolveDialog statementId={statement.id} row={row} onClose={() => setRow(undefined)} /> : null}
    </Stack>
  );
}

interface ResultsProps {
  readonly statement: Statement;
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
}

/** How many rows have each result; each is a filter of the list. */
function Results({ statement, state, change }: ResultsProps) {
  const { t, i18n } = useTranslation('gateway-statements');
  const { result: chosen, ...others } = state.filters;
  const tone = (result: string, open: number) => {
    if (result === 'matched') return 'green' as const;
    return open > 0 ? ('red' as const) : ('gray' as const);
  };
  const shown = Object.entries(resultKeys).flatMap(([result, key]) => {
    const found = statement.results.find((counted) => counted.result === result);
    if (!found) return [];
    const isActive = chosen === result;
    return {
      key: result,
      label: t(key),
      value: found.count.toLocaleString(i18n.language),
      tone: tone(result, found.open),
      isActive,
      onPress: () => change({ filters: isActive ? others : { ...others, result }, page: 1 }),
    };
  });
  return <FigureCards figures={shown} />;
}
