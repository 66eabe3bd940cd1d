import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ProblemAlert } from '../problem-alert.tsx';
import type { ContractForm } from './contract-form.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

interface SettingsFormProps<Typed extends FieldValues, Parsed extends FieldValues> {
  readonly form: ContractForm<Typed, Parsed>;
  readonly submitLabel: string;
  readonly savedText: string;
  readonly onSave: (values: Parsed) => Promise<unknown>;
  /** Where it is not one's to change, there is no button. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** Fields of settings, with the button that stores them. */
export function SettingsForm<Typed extends FieldValues, Parsed extends FieldValues>({
  form: { problem, isDirty, isSaved, isSubmitting, submit },
  submitLabel,
  savedText,
  onSave,
  isReadOnly = false,
  children,
}: SettingsFormProps<Typed, Parsed>) {
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
            <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
              {submitLabel}
            </Button>
          </Group>
        )}
      </Stack>
      {isDirty ? <UnsavedChangesGuard isDirty isSaved={isSaved} /> : null}
    </form>
  );
}
