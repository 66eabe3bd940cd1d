import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../app/kit/contract-form.ts';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';
import { UnsavedGuard } from '../../../app/kit/unsaved-guard.tsx';
import { useProblemText } from '../../../app/problem-text.ts';
import { Section } from './section.tsx';

interface SettingsSectionProps<Settings> {
  readonly title: string;
  readonly text: string;
  readonly settings: UseQueryResult<Settings>;
  /** The form, which begins anew once other values were stored. */
  readonly children: (settings: Settings) => ReactNode;
}

/** Some settings of the company under their name, once they are there. */
export function SettingsSection<Settings extends { readonly version: number }>({
  title,
  text,
  settings,
  children,
}: SettingsSectionProps<Settings>) {
  const { t } = useTranslation('kit');
  const problemText = useProblemText();
  return (
    <Section title={title} text={text}>
      {settings.isPending ? <TableSkeleton label={t('loading')} /> : null}
      {settings.isError ? (
        <ErrorState
          title={t('detailFailed')}
          text={problemText(settings.error)}
          retryLabel={t('retry')}
          onRetry={() => settings.refetch()}
        />
      ) : null}
      {settings.data ? <Fragment key={contentOf(settings.data)}>{children(settings.data)}</Fragment> : null}
    </Section>
  );
}

/** All settings of a company share one version: what is typed here stays though others were saved. */
const contentOf = ({ version: _, ...content }: { readonly version: number }) => JSON.stringify(content);

interface SettingsFormProps<Typed extends FieldValues, Parsed extends FieldValues> {
  readonly form: ContractForm<Typed, Parsed>;
  readonly submitLabel: string;
  readonly savedText: string;
  readonly onSave: (values: Parsed) => Promise<unknown>;
  readonly children: ReactNode;
}

/** Their fields, with the button that stores them. */
export function SettingsForm<Typed extends FieldValues, Parsed extends FieldValues>({
  form: { problem, isDirty, isSaved, isSubmitting, submit },
  submitLabel,
  savedText,
  onSave,
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
        <Group justify="flex-end">
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
      {isDirty ? <UnsavedGuard isDirty isSaved={isSaved} /> : null}
    </form>
  );
}
