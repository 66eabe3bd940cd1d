import { FormDialog } from '@lastmile/ui';
import { Checkbox, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useRequestPayout } from '../../payouts-api.ts';

interface RequestDialogProps {
  readonly availableMinor: number;
  /** There is a service charge that can be taken off. */
  readonly hasPlan: boolean;
  readonly onClose: () => void;
}

/** The ISP asks for what is available. */
export function RequestDialog({ availableMinor, hasPlan, onClose }: RequestDialogProps) {
  const { t } = useTranslation(['payouts', 'shared']);
  const { money } = useMoneyFormat();
  const request = useRequestPayout();
  const [note, setNote] = useState('');
  const [takesServiceCharge, setTakesServiceCharge] = useState(false);
  const send = () =>
    request.mutate(
      { note: note.trim() || null, takesServiceCharge },
      {
        onSuccess: ({ amountMinor }) => {
          notifications.show({ message: t('requested', { amount: money(amountMinor) }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('request')}
      submitLabel={t('requestSubmit', { amount: money(availableMinor) })}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={request.isPending}
      guarded={note !== ''}
    >
      <ProblemAlert error={request.error} />
      <Text size="sm">{t('requestText')}</Text>
      {hasPlan ? (
        <Checkbox
          label={t('takeCharge')}
          description={t('takeChargeHint')}
          checked={takesServiceCharge}
          onChange={(event) => setTakesServiceCharge(event.currentTarget.checked)}
        />
      ) : null}
      <Textarea
        label={t('note')}
        maxLength={300}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
