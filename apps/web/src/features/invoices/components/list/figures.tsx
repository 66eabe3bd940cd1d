import type { CallOutput, invoiceCalls } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../shared/i18n/number-format.ts';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { figureKeys, filterOfFigure, type InvoiceCount, useInvoiceCounts } from '../../api.ts';

interface InvoiceFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly answer: CallOutput<typeof invoiceCalls.list> | undefined;
}

const display = {
  all: { key: 'all' },
  unpaid: { key: 'billing:status.unpaid', tone: 'yellow' },
  partial: { key: 'billing:status.partial', tone: 'yellow' },
  overdue: { key: 'overdue', tone: 'red' },
  paid: { key: 'billing:status.paid', tone: 'green' },
} as const;

/** Invoices per status among those that match the other filters; each figure is a filter. */
export function InvoiceFigures({ state, change, answer }: InvoiceFiguresProps) {
  const { t, i18n } = useTranslation(['invoices', 'billing']);
  const { search, filters } = state;
  const counts = useInvoiceCounts(search ? { ...filters, search } : filters);
  const number = ({ total, isTotalCapped }: InvoiceCount) =>
    `${formatNumber(total, i18n.language)}${isTotalCapped ? '+' : ''}`;
  const { status, overdue, ...others } = filters;
  const chosen = figureKeys.find((figure) => {
    const figureFilter = filterOfFigure(figure);
    return figureFilter['status'] === status && figureFilter['overdue'] === overdue;
  });
  return (
    <>
      <FigureCards
        figures={figureKeys.map((figure) => {
          const { key, ...tone } = display[figure];
          const isActive = figure === chosen;
          const nextFilter = isActive ? {} : filterOfFigure(figure);
          return {
            key: figure,
            label: t(key),
            value: counts ? number(counts[figure]) : '–',
            ...tone,
            isActive,
            onPress: () => change({ filters: { ...others, ...nextFilter } }),
          };
        })}
      />
      {answer ? <Sums sums={answer.sums} /> : null}
    </>
  );
}

/** Total of the listed invoices on all pages; a search that matches many shows it a moment later. */
function Sums({ sums }: Pick<NonNullable<InvoiceFiguresProps['answer']>, 'sums'>) {
  const { t } = useTranslation('invoices');
  const { money } = useMoneyFormat();
  const shown = [
    { label: t('sum.billed'), amount: sums?.totalMinor },
    { label: t('sum.paid'), amount: sums?.paidMinor },
    { label: t('sum.balanceDue'), amount: sums?.balanceDueMinor },
  ];
  return (
    <Group component="dl" gap="4px 24px" mt={0} mb="sm" mx={4} aria-label={t('sums')}>
      {shown.map(({ label, amount }) => (
        <Group key={label} gap={6} wrap="nowrap">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" fw={600} m={0} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {amount === undefined ? '–' : money(amount)}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
