import {
  type CashMovementRow,
  cashBookCalls,
  cashMovementKinds,
  cashMovementStatuses,
  expenseCategories,
} from '@lastmile/contract';
import { type FilterField, RowActions } from '@lastmile/ui';
import { Menu, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryKeys, kindKeys } from '../../../../entities/cash-book/movement-labels.ts';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { ReverseMovementDialog } from './reverse-movement-dialog.tsx';
import { useMovementColumns } from './use-movement-columns.tsx';

const statusKeys = { posted: 'status.posted', reversed: 'status.reversed' } as const;

/** Bank deposits and expenses, with their totals. */
export function MovementList() {
  const { t } = useTranslation('cash-book');
  const { money } = useMoneyFormat();
  const canReverse = useCurrentAbility().can('delete', 'CashBook');
  const [reversing, setReversing] = useState<CashMovementRow>();
  const filters = useMovementFilters();
  return (
    <>
      <ListSection
        call={cashBookCalls.list}
        title={t('tab.movements')}
        columns={useMovementColumns()}
        sorts={['-movedOn', 'movedOn']}
        filters={filters}
        figures={({ answer }) =>
          answer && answer.total > 0 ? (
            <Text size="sm" mb="sm">
              {t('deposits')}: <strong>{money(answer.sums.depositMinor)}</strong> · {t('expenses')}:{' '}
              <strong>{money(answer.sums.expenseMinor)}</strong>
            </Text>
          ) : null
        }
        rowMenu={(row) =>
          canReverse && row.status === 'posted' ? (
            <MovementMenu row={row} onReverse={() => setReversing(row)} />
          ) : null
        }
        rowName={({ movedOn, amountMinor }) => `${movedOn} ${money(amountMinor)}`}
        empty={{ title: t('movementsNone'), text: t('movementsNoneText') }}
      />
      {reversing ? <ReverseMovementDialog row={reversing} onClose={() => setReversing(undefined)} /> : null}
    </>
  );
}

function MovementMenu({ row, onReverse }: { readonly row: CashMovementRow; readonly onReverse: () => void }) {
  const { t } = useTranslation('cash-book');
  const { money } = useMoneyFormat();
  return (
    <RowActions label={t('actionsOf', { name: `${row.movedOn} ${money(row.amountMinor)}` })}>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconArrowBackUp size={16} />}
        onClick={onReverse}
      >
        {t('reverse')}
      </Menu.Item>
    </RowActions>
  );
}

function useMovementFilters(): FilterField[] {
  const { t } = useTranslation('cash-book');
  return useMemo(
    (): FilterField[] => [
      {
        name: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: cashMovementKinds.map((value) => ({ value, label: t(kindKeys[value]) })),
      },
      {
        name: 'category',
        label: t('category'),
        kind: 'choice',
        options: expenseCategories.map((value) => ({ value, label: t(categoryKeys[value]) })),
      },
      { name: 'from', label: t('from'), kind: 'date' },
      { name: 'to', label: t('to'), kind: 'date' },
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        isAdvanced: true,
        options: cashMovementStatuses.map((value) => ({ value, label: t(statusKeys[value]) })),
      },
    ],
    [t],
  );
}
