import { FormDialog } from '@lastmile/ui';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatMonth, recentMonths } from '../../../shared/dates/months.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useStartRun } from '../api.ts';
import { runPath } from '../paths.ts';

/** Asks for the month and opens a preview; nothing is issued yet. */
export function NewRunDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['billing-runs', 'shared']);
  const navigate = useNavigate();
  const months = recentMonths(new Date());
  const [month, setMonth] = useState(months[1] ?? '');
  const openPreview = useStartRun();
  const send = () =>
    openPreview.mutate({ month, preview: true }, { onSuccess: ({ runId }) => void navigate(runPath(runId)) });
  return (
    <FormDialog
      title={t('new')}
      submitLabel={t('preview')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={openPreview.isPending}
    >
      <ProblemAlert error={openPreview.error} />
      <NativeSelect
        label={t('month')}
        description={t('monthHint')}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
        data={months.map((value) => ({ value, label: formatMonth(value, i18n.language) }))}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t('newText')}
      </Text>
    </FormDialog>
  );
}
