import type { StatementRow } from '@lastmile/contract';
import type { FilterField, ListColumn } from '@lastmile/ui';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyIn } from '../../../../shared/money/use-money-in.ts';
import { ResultBadge, resolutionKeys, resultKeys } from './labels.tsx';

export function useRowColumns(onResolve: ((row: StatementRow) => void) | null): ListColumn<StatementRow>[] {
  const { t } = useTranslation('gateway-statements');
  const moneyIn = useMoneyIn();
  const amount = ({ currency }: StatementRow, value: number | null) =>
    value === null ? '–' : moneyIn(value, currency);
  return [
    {
      key: 'transaction',
      header: t('transaction'),
      isTitle: true,
      cell: ({ transactionId, rowNumber, day, isp }) => (
        <>
          <Text size="sm" fw={600}>
            {transactionId}
          </Text>
          <Text size="xs" c="dimmed">
            {[rowNumber === null ? null : t('rowNumber', { row: rowNumber }), day, isp]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      ),
    },
    { key: 'result', header: t('result'), cell: ({ result }) => <ResultBadge result={result} /> },
    {
      key: 'amountThere',
      header: t('amountThere'),
      align: 'end',
      cell: (row) => row.rawText ?? amount(row, row.amountMinor),
    },
    {
      key: 'amountHere',
      header: t('amountHere'),
      align: 'end',
      cell: (row) => amount(row, row.ourAmountMinor),
    },
    { key: 'feeThere', header: t('feeThere'), align: 'end', cell: (row) => amount(row, row.feeMinor) },
    { key: 'feeHere', header: t('feeHere'), align: 'end', cell: (row) => amount(row, row.ourFeeMinor) },
    {
      key: 'state',
      isMain: true,
      header: t('resolved'),
      cell: (row) =>
        row.result === 'matched' ? (
          '–'
        ) : row.resolution ? (
          <Resolution row={row} />
        ) : onResolve ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => onResolve(row)}
            aria-label={t('resolveTitle', { id: row.transactionId })}
          >
            {t('resolve')}
          </Button>
        ) : (
          t('state.open')
        ),
    },
  ];
}

function Resolution({ row }: { readonly row: StatementRow }) {
  const { t } = useTranslation('gateway-statements');
  const moment = useFormatDateTime();
  return (
    <>
      <Text size="sm">{row.resolution ? t(resolutionKeys[row.resolution]) : null}</Text>
      {row.note ? <Text size="xs">{row.note}</Text> : null}
      <Text size="xs" c="dimmed">
        {[row.resolvedBy, row.resolvedAt ? moment(row.resolvedAt) : null].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

export function useRowFilters(): FilterField[] {
  const { t } = useTranslation('gateway-statements');
  return useMemo(
    () => [
      {
        name: 'result',
        label: t('result'),
        kind: 'choice',
        options: Object.entries(resultKeys).map(([value, key]) => ({ value, label: t(key) })),
      },
      {
        name: 'state',
        label: t('resolved'),
        kind: 'choice',
        options: [
          { value: 'open', label: t('state.open') },
          { value: 'resolved', label: t('state.resolved') },
        ],
      },
    ],
    [t],
  );
}
