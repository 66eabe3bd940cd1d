import type { PeriodPreview } from '@lastmile/contract';
import { DetailList, FormDialog, TableSkeleton } from '@lastmile/ui';
import { Alert, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../../shared/dates/months.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCloseMonth, usePeriodPreview } from '../api.ts';

interface CloseMonthDialogProps {
  readonly month: string;
  readonly onClose: () => void;
}

/** Shows what is in the months and what is pending before they are closed. */
export function CloseMonthDialog({ month, onClose }: CloseMonthDialogProps) {
  const { t, i18n } = useTranslation(['period-closing', 'shared']);
  const preview = usePeriodPreview(month);
  const closing = useCloseMonth();
  const name = formatMonth(month, i18n.language);
  const send = async () => {
    const closed = await closing.mutateAsync({ month }).catch(() => undefined);
    if (!closed) return;
    notifications.show({ message: t('closeDone', { month: name }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('closeTitle', { month: name })}
      submitLabel={t('closeMonth')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => void send()}
      onClose={onClose}
      submitting={closing.isPending}
      submitDisabled={!preview.data}
      disabledReason={null}
    >
      <ProblemAlert error={closing.error ?? preview.error} />
      <Text size="sm">{t('closeText')}</Text>
      {preview.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {preview.data ? <Preview preview={preview.data} /> : null}
    </FormDialog>
  );
}

function Preview({ preview }: { readonly preview: PeriodPreview }) {
  const { t, i18n } = useTranslation('period-closing');
  const earlier = preview.months.slice(0, -1);
  const first = earlier[0];
  return (
    <Stack gap="sm">
      {first ? (
        <Alert variant="light" color="yellow">
          {t('closesEarlier', { count: earlier.length, month: formatMonth(first, i18n.language) })}
        </Alert>
      ) : null}
      <DetailList
        details={[
          { label: t('invoices'), value: preview.invoices },
          { label: t('payments'), value: preview.payments },
          { label: t('creditNotes'), value: preview.creditNotes },
          { label: t('refunds'), value: preview.refunds },
          { label: t('cashMovements'), value: preview.cashMovements },
        ]}
      />
      <Pending preview={preview} />
    </Stack>
  );
}

/** What is not settled does not prevent closing, but is better known. */
function Pending({ preview }: { readonly preview: PeriodPreview }) {
  const { t } = useTranslation('period-closing');
  const { money } = useMoneyFormat();
  const { unpaidInvoices, unpaidMinor, pendingHandOvers, pendingHandOversMinor, openCashDays } = preview;
  const pending = [
    unpaidInvoices ? t('unpaid', { count: unpaidInvoices, amount: money(unpaidMinor) }) : null,
    pendingHandOvers
      ? t('handOvers', { count: pendingHandOvers, amount: money(pendingHandOversMinor) })
      : null,
    openCashDays ? t('cashDays', { count: openCashDays }) : null,
  ].filter((text) => text !== null);
  if (pending.length === 0) return <Text size="sm">{t('nothingPending')}</Text>;
  return (
    <Alert variant="light" color="yellow" title={t('pending')}>
      {pending.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  );
}
