import { ErrorState, type ListColumn, ListTable, RowActions, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../../../entities/billing/cells.tsx';
import { useDayText } from '../../../../../shared/dates/use-format-date.ts';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { useMoneyText } from '../../../../../shared/money/use-money-format.ts';
import { usePanelAbility } from '../../../../../shared/session/ability.ts';
import { AddChargeDialog } from './add-charge-dialog.tsx';
import { type RecurringCharge, useCharges } from './charges-api.ts';
import { EndChargeDialog } from './end-charge-dialog.tsx';

/** What the line is charged every month beside its package. */
export function ChargesSection({ lineId }: { readonly lineId: number }) {
  const { t } = useTranslation(['payments', 'shared']);
  const problemText = useProblemText();
  const mayChange = usePanelAbility().can('update', 'Invoice');
  const charges = useCharges(lineId);
  const [asked, setAsked] = useState<'add' | RecurringCharge>();
  const close = () => setAsked(undefined);
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
  const dialog = { lineId, charges: charges.data, onClose: close };
  return (
    <>
      {charges.data.length > 0 ? (
        <ChargesTable charges={charges.data} {...(mayChange ? { onEnd: setAsked } : {})} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('noCharges')}
        </Text>
      )}
      {mayChange ? (
        <Group mt="sm">
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAsked('add')}>
            {t('chargeAdd')}
          </Button>
        </Group>
      ) : null}
      {asked === 'add' ? <AddChargeDialog {...dialog} /> : null}
      {asked && asked !== 'add' ? <EndChargeDialog {...dialog} charge={asked} /> : null}
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
        <Menu.Item onClick={() => onEnd(charge)}>{t('chargeEnd')}</Menu.Item>
      </RowActions>
    ) : null;
  return (
    <ListTable
      label={t('charges')}
      // Charges have no id of their own: they are stored together.
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
  const { sign } = useMoneyText();
  const day = useDayText();
  return [
    {
      key: 'what',
      header: t('what'),
      isTitle: true,
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
      cell: ({ charge: { amountMinor } }) => <Figure minor={amountMinor} />,
    },
  ];
}
