import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../../../entities/payments/received-at.ts';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';
import { type RecurringCharge, useSaveCharges } from './charges-api.ts';

/** Sets the last day of a charge; issued invoices do not change. */
export function StopChargeDialog({
  subscriberId,
  charges,
  charge,
  onClose,
}: ChargeDialogProps & { readonly charge: RecurringCharge }) {
  const { t } = useTranslation(['payments', 'shared']);
  const set = useSaveCharges(subscriberId);
  const today = localToday(new Date());
  const [until, setUntil] = useState(charge.from > today ? charge.from : today);
  const end = () =>
    set.mutate(
      charges.map((other) => (other === charge ? { ...other, until } : other)),
      {
        onSuccess: () => {
          notifications.show({ message: t('chargeStopped', { text: charge.text }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`${t('chargeStop')}: ${charge.text}`}
      submitLabel={t('chargeStop')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={end}
      onClose={onClose}
      submitting={set.isPending}
      submitDisabled={until < charge.from}
      disabledReason={t('chargeUntilFirst')}
    >
      <ProblemAlert error={set.error} />
      <TextInput
        type="date"
        label={t('chargeUntil')}
        min={charge.from}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {t('chargeHint')}
      </Text>
    </FormDialog>
  );
}
