import type { RetentionRow } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NumberInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useUpdateRetention } from '../api.ts';
import { recordLabels } from './record-labels.ts';

interface RetentionDialogProps {
  readonly row: RetentionRow;
  readonly onClose: () => void;
}

/** Sets the days for one kind of records; an empty field means the default. */
export function RetentionDialog({ row, onClose }: RetentionDialogProps) {
  const { t } = useTranslation(['retention', 'shared']);
  const update = useUpdateRetention();
  const [days, setDays] = useState<number | string>(row.days ?? '');
  const records = t(recordLabels[row.records].name);
  const send = async () => {
    const saved = await update
      .mutateAsync({ records: row.records, days: days === '' ? null : Number(days) })
      .catch(() => undefined);
    if (!saved) return;
    notifications.show({ message: t('saved', { records }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('changeTitle', { records })}
      submitLabel={t('save')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => void send()}
      onClose={onClose}
      submitting={update.isPending}
    >
      <ProblemAlert error={update.error} />
      <NumberInput
        label={t('daysField')}
        description={t('daysHint', { count: row.minDays })}
        placeholder={String(row.defaultDays)}
        value={days}
        onChange={setDays}
        min={row.minDays}
        max={3_660}
        allowDecimal={false}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t('deletes')}
      </Text>
    </FormDialog>
  );
}
