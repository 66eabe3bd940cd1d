import {
  type CashMovementRow,
  cashBookCalls,
  cashMovementKinds,
  cashMovementStatuses,
  expenseCategories,
} from '@lastmile/contract';
import { type FilterField, RowActions } from '@lastmile/ui';
import { Menu, Text } from '@mantine/core';
import { IconArrowBackUp, IconPaperclip } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryKeys, kindKeys } from '../../../../entities/cash-book/movement-labels.ts';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ReverseMovementDialog } from './reverse-movement-dialog.tsx';
import { useMovementColumns } from './use-movement-columns.tsx';

const statusKeys = { posted: 'status.posted', reversed: 'status.reversed' } as const;

/** Bank deposits and expenses, with their totals. */
export function MovementList() {
  const { t } = useTranslation('cash-book');
  const { money } = useMoneyFormat();
  const ability = useCurrentAbility();
  const canReverse = ability.can('delete', 'CashBook');
  const canAttach = ability.can('create', 'CashBook');
  const [reversing, setReversing] = useState<CashMovementRow>();
  const [attachingTo, setAttachingTo] = useState<CashMovementRow>();
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
        rowMenu={(row) => {
          if (row.status !== 'posted') return null;
          const attach = canAttach && row.kind === 'expense' ? () => setAttachingTo(row) : undefined;
          const reverse = canReverse ? () => setReversing(row) : undefined;
          return attach || reverse ? <MovementMenu row={row} onAttach={attach} onReverse={reverse} /> : null;
        }}
        rowName={({ movedOn, amountMinor }) => `${movedOn} ${money(amountMinor)}`}
        empty={{ title: t('movementsNone'), text: t('movementsNoneText') }}
      />
      {attachingTo ? <ReceiptDialog row={attachingTo} onClose={() => setAttachingTo(undefined)} /> : null}
      {reversing ? <ReverseMovementDialog row={reversing} onClose={() => setReversing(undefined)} /> : null}
    </>
  );
}

interface MovementMenuProps {
  readonly row: CashMovementRow;
  /** Undefined: not possible for this row, or not permitted. */
  readonly onAttach: (() => void) | undefined;
  readonly onReverse: (() => void) | undefined;
}

function MovementMenu({ row, onAttach, onReverse }: MovementMenuProps) {
  const { t } = useTranslation('cash-book');
  const { money } = useMoneyFormat();
  return (
    <RowActions label={t('actionsOf', { name: `${row.movedOn} ${money(row.amountMinor)}` })}>
      {onAttach ? (
        <Menu.Item leftSection={<IconPaperclip size={16} />} onClick={onAttach}>
          {row.receiptName === null ? t('receiptAttach') : t('receiptReplace')}
        </Menu.Item>
      ) : null}
      {onReverse ? (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={onReverse}
        >
          {t('reverse')}
        </Menu.Item>
      ) : null}
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
