import type { SettlementDetails } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { FormDialog } from '@lastmile/ui';
import { FileInput, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { usePaySettlement } from '../api.ts';

interface PayDialogProps {
  readonly settlement: SettlementDetails;
  readonly onClose: () => void;
}

const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Records that the money was sent: reference, day and proof. */
export function PayDialog({ settlement, onClose }: PayDialogProps) {
  const { t, i18n } = useTranslation(['settlements', 'shared']);
  const pay = usePaySettlement();
  const [reference, setReference] = useState('');
  const [paidOn, setPaidOn] = useState(() => toDay(new Date()));
  const [proof, setProof] = useState<File | null>(null);
  const { id, number, netMinor, currency, account, isp } = settlement;
  const amount = formatMoney(minor(netMinor), currency, { locale: i18n.language });
  const send = () =>
    pay.mutate(
      { id, reference, paidOn, proof },
      {
        onSuccess: () => {
          notifications.show({ message: t('paidMessage', { number }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('payTitle', { number })}
      submitLabel={t('pay')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={pay.isPending}
      submitDisabled={reference.trim() === '' || paidOn === ''}
      guarded={reference !== '' || proof !== null}
    >
      <ProblemAlert error={pay.error} />
      <Text size="sm">
        {t('payText', {
          amount,
          holder: account?.holderName ?? isp.name,
          ending: account?.numberEnding ?? '',
        })}
      </Text>
      <TextInput
        label={t('reference')}
        description={t('referenceHint')}
        withAsterisk
        maxLength={100}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('paidOn')}
        withAsterisk
        value={paidOn}
        onChange={(event) => setPaidOn(event.currentTarget.value)}
      />
      <FileInput
        label={t('proof')}
        description={t('proofHint')}
        placeholder={t('proofChoose')}
        accept="image/png,image/jpeg,image/webp,application/pdf,text/plain"
        clearable
        clearButtonProps={{ 'aria-label': t('proofClear') }}
        value={proof}
        onChange={setProof}
      />
    </FormDialog>
  );
}
