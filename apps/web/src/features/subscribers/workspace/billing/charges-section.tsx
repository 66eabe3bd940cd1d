import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../../../app/ability.ts';
import { useDayText } from '../../../../app/kit/use-day-text.ts';
import { useMoneyText } from '../../../../app/kit/use-money.ts';
import { useProblemText } from '../../../../app/problem-text.ts';
import { AddChargeDialog } from './add-charge-dialog.tsx';
import { type RecurringCharge, useCharges } from './charges-api.ts';
import { EndChargeDialog } from './end-charge-dialog.tsx';

/** What the line is charged every month beside its package. */
export function ChargesSection({ lineId }: { readonly lineId: number }) {
  const { t } = useTranslation(['payments', 'kit']);
  const problemText = useProblemText();
  const mayChange = usePanelAbility().can('update', 'Invoice');
  const charges = useCharges(lineId);
  const [asked, setAsked] = useState<'add' | RecurringCharge>();
  const close = () => setAsked(undefined);
  if (charges.isPending) return <TableSkeleton label={t('kit:loading')} />;
  if (!charges.data) {
    return (
      <ErrorState
        title={t('kit:detailFailed')}
        text={problemText(charges.error)}
        retryLabel={t('kit:retry')}
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
  const { sign, figure } = useMoneyText();
  const day = useDayText();
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t('charges')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>{t('chargeDays')}</Table.Th>
            <Table.Th ta="end">{t('aMonthIn', { currency: sign })}</Table.Th>
            {onEnd ? <Table.Th aria-label={t('chargeEnd')} /> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {charges.map((charge) => (
            <Table.Tr key={JSON.stringify(charge)}>
              <Table.Td>
                {charge.text}
                {charge.prorated ? (
                  <Text size="xs" c="dimmed">
                    {t('chargeByDays')}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td>
                {charge.until === null
                  ? t('chargeSince', { from: day(charge.from) })
                  : t('chargeBetween', { from: day(charge.from), until: day(charge.until) })}
              </Table.Td>
              <Table.Td ta="end">{figure(charge.amountMinor)}</Table.Td>
              {onEnd ? (
                <Table.Td ta="end">
                  {charge.until === null ? (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`${t('chargeEnd')}: ${charge.text}`}
                      onClick={() => onEnd(charge)}
                    >
                      {t('chargeEnd')}
                    </Button>
                  ) : null}
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
