import { ErrorState, type ListColumn, ListTable, RowActions, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../../../entities/billing/cells.tsx';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import { AddChargeDialog } from './add-charge-dialog.tsx';
import { type RecurringCharge, useCharges } from './charges-api.ts';
import { StopChargeDialog } from './end-charge-dialog.tsx';

/** Monthly charges besides the package. */
export function ChargesSection({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation(['payments', 'shared']);
  const problemText = useProblemText();
  const canChange = useCurrentAbility().can('update', 'Invoice');
  const charges = useCharges(subscriberId);
  const [openDialog, setOpenDialog] = useState<'add' | RecurringCharge>();
  const close = () => setOpenDialog(undefined);
  if (charges.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!charges.data) {
    return (
      <ErrorState
        title={t('shared:detailFailed')}
        text={problemText(charges.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => charges.refetch()}
      />
    );
  }
  const dialog = { subscriberId, charges: charges.data, onClose: close };
  return (
    <>
      {charges.data.length > 0 ? (
        <ChargesTable charges={charges.data} {...(canChange ? { onEnd: setOpenDialog } : {})} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('noCharges')}
        </Text>
      )}
      {canChange ? (
        <Group mt="sm">
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpenDialog('add')}>
            {t('chargeAdd')}
          </Button>
        </Group>
      ) : null}
      {openDialog === 'add' ? <AddChargeDialog {...dialog} /> : null}
      {openDialog && openDialog !== 'add' ? <StopChargeDialog {...dialog} charge={openDialog} /> : null}
    </>
  );
}

interface ChargesTableProps {
  readonly charges: readonly RecurringCharge[];
  readonly onEnd?: (charge: RecurringCharge) => void;
}

function ChargesTable({ charges, onEnd }: ChargesTableProps) {
  const { t } = useTranslation('payments');
  const rowMenu = ({ charge }: ChargeRow) =>
    onEnd && charge.until === null ? (
      <RowActions label={t('chargeActions', { text: charge.text })}>
        <Menu.Item onClick={() => onEnd(charge)}>{t('chargeStop')}</Menu.Item>
      </RowActions>
    ) : null;
  return (
    <ListTable
      label={t('charges')}
      // Charges have no id: they are saved together.
      rows={charges.map((charge, id) => ({ id, charge }))}
      columns={useColumns()}
      {...(onEnd ? { rowMenu } : {})}
      sort=""
      onSort={() => undefined}
    />
  );
}

interface ChargeRow {
  readonly id: number;
  readonly charge: RecurringCharge;
}

function useColumns(): ListColumn<ChargeRow>[] {
  const { t } = useTranslation('payments');
  const { sign } = useMoneyFormat();
  const day = useFormatDate();
  return [
    {
      key: 'movement',
      header: t('movement'),
      isTitle: true,
      wraps: true,
      cell: ({ charge: { text, prorated } }) => (
        <>
          <span>{text}</span>
          {prorated ? (
            <Text size="xs" c="dimmed">
              {t('chargeByDays')}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'days',
      header: t('chargeDays'),
      cell: ({ charge: { from, until } }) =>
        until === null
          ? t('chargeSince', { from: day(from) })
          : t('chargeBetween', { from: day(from), until: day(until) }),
    },
    {
      key: 'amount',
      header: t('aMonthIn', { currency: sign }),
      align: 'end',
      cell: ({ charge: { amountMinor } }) => <Amount minor={amountMinor} />,
    },
  ];
}
