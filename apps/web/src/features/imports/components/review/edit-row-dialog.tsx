import type { ImportField, ImportRow } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Alert, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { type ImportDetail, useUpdateRow } from '../../api.ts';
import { useFieldName, useReasonText } from '../labels.ts';

interface EditRowDialogProps {
  readonly importId: number;
  readonly row: ImportRow;
  readonly mapped: ImportDetail['columns'];
  readonly onClose: () => void;
}

/** Edits the cells of an invalid row, those with errors first; stays open until the row is valid. */
export function EditRowDialog({ importId, row, mapped, onClose }: EditRowDialogProps) {
  const { t } = useTranslation(['imports', 'shared']);
  const nameOf = useFieldName();
  const reasonText = useReasonText();
  const updateRow = useUpdateRow();
  const [typed, setTyped] = useState<Partial<Record<ImportField, string>>>({});
  const evaluated = updateRow.data ?? row;
  const reasonsOf = (field: ImportField) => evaluated.reasons.filter((reason) => reason.field === field);
  const [fields] = useState(() => {
    const faulty = row.reasons.map(({ field }) => field);
    const others = mapped.flatMap(({ field }) => (field !== null ? [field] : []));
    return [...new Set<ImportField>([...faulty, ...others])];
  });
  const submit = () =>
    updateRow.mutate(
      { id: importId, row: row.id, cells: typed },
      {
        onSuccess: ({ result }) => {
          if (result === 'refused') return;
          notifications.show({ message: t('rowValid', { row: row.id }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('editRow', { row: row.id })}
      submitLabel={t('saveRow')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={updateRow.isPending}
      guarded={Object.keys(typed).length > 0}
    >
      <ProblemAlert error={updateRow.error} />
      {updateRow.data ? (
        <Alert color="yellow" p="sm" role="status">
          {t('stillRejected')}
        </Alert>
      ) : null}
      {fields.map((field) => (
        <TextInput
          key={field}
          label={nameOf(field)}
          {...(field === 'password'
            ? { placeholder: row.hasPassword ? t('passwordKept') : '', autoComplete: 'off' }
            : {})}
          value={typed[field] ?? (field === 'password' ? '' : (row.cells[field] ?? ''))}
          error={
            reasonsOf(field)
              .map((reason) => reasonText(reason, false))
              .join(' ') || null
          }
          onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
        />
      ))}
    </FormDialog>
  );
}
