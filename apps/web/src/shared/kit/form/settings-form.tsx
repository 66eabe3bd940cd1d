import { DisabledReason } from '@lastmile/ui';
import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../problem-alert.tsx';
import type { ContractForm } from './contract-form.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

interface SettingsFormProps<Typed extends FieldValues, Parsed extends FieldValues> {
  readonly form: ContractForm<Typed, Parsed>;
  readonly submitLabel: string;
  readonly savedText: string;
  readonly onSave: (values: Parsed) => Promise<unknown>;
  /** Read-only users get no button. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** Settings fields with a save button. */
export function SettingsForm<Typed extends FieldValues, Parsed extends FieldValues>({
  form: { problem, isDirty, isSaved, isSubmitting, submit },
  submitLabel,
  savedText,
  onSave,
  isReadOnly = false,
  children,
}: SettingsFormProps<Typed, Parsed>) {
  const { t } = useTranslation('shared');
  const send = submit(onSave, () => notifications.show({ message: savedText }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void send();
      }}
    >
      <Stack gap="md">
        <ProblemAlert error={problem} />
        {children}
        {isReadOnly ? null : (
          <Group justify="flex-end">
            <DisabledReason reason={isDirty ? undefined : t('noChanges')}>
              <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
                {submitLabel}
              </Button>
            </DisabledReason>
          </Group>
        )}
      </Stack>
      {isDirty ? <UnsavedChangesGuard isDirty isSaved={isSaved} /> : null}
    </form>
  );
}
