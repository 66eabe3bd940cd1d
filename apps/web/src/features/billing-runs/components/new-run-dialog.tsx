import { FormDialog } from '@lastmile/ui';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { monthText, recentMonths } from '../../../shared/dates/months.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useGenerate } from '../api.ts';
import { runPath } from '../paths.ts';

/** Which month; what comes next is a look at it, and nothing is issued yet. */
export function NewRun({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['billing-runs', 'shared']);
  const navigate = useNavigate();
  const months = recentMonths(new Date());
  const [month, setMonth] = useState(months[1] ?? '');
  const look = useGenerate();
  const send = () =>
    look.mutate({ month, preview: true }, { onSuccess: ({ runId }) => void navigate(runPath(runId)) });
  return (
    <FormDialog
      title={t('new')}
      submitLabel={t('look')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={look.isPending}
    >
      <ProblemAlert error={look.error} />
      <NativeSelect
        label={t('month')}
        description={t('monthHint')}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
        data={months.map((value) => ({ value, label: monthText(value, i18n.language) }))}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t('newText')}
      </Text>
    </FormDialog>
  );
}
