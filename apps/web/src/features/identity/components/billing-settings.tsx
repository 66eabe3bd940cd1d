import { billingSettingsForm, type CallOutput, type ispCalls } from '@lastmile/contract';
import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../app/kit/contract-form.ts';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';
import { UnsavedGuard } from '../../../app/kit/unsaved-guard.tsx';
import { useProblemText } from '../../../app/problem-text.ts';
import { useBillingSettings, useSaveBillingSettings } from '../api.ts';
import { AutoFields, BillFields, CollectionFields, NumberFields, VatFields } from './billing-fields.tsx';
import { Section } from './section.tsx';

export type BillingValues = CallOutput<typeof ispCalls.showBillingSettings>;

/** How bills are made, numbered and taxed, and when lines are suspended for them. */
export function BillingSettings() {
  const { t } = useTranslation(['payments', 'kit']);
  const problemText = useProblemText();
  const settings = useBillingSettings();
  return (
    <Section title={t('setting.title')} text={t('setting.text')}>
      {settings.isPending ? <TableSkeleton label={t('kit:loading')} /> : null}
      {settings.isError ? (
        <ErrorState
          title={t('kit:detailFailed')}
          text={problemText(settings.error)}
          retryLabel={t('kit:retry')}
          onRetry={() => settings.refetch()}
        />
      ) : null}
      {settings.data ? <BillingForm key={contentOf(settings.data)} settings={settings.data} /> : null}
    </Section>
  );
}

/** Saving the settings of lines counts the shared version up: what is typed here stays all the same. */
const contentOf = ({ version: _, ...content }: BillingValues) => JSON.stringify(content);

function BillingForm({ settings }: { readonly settings: BillingValues }) {
  const { t } = useTranslation('payments');
  const save = useSaveBillingSettings();
  const contractForm = useContractForm(billingSettingsForm, settings);
  const { form, errorOf, problem, isDirty, isSaved, isSubmitting, submit } = contractForm;
  const fields = {
    values: form.watch() as BillingValues,
    set: (change: Partial<BillingValues>) => {
      for (const [name, value] of Object.entries(change)) {
        form.setValue(name as keyof BillingValues, value as never, { shouldDirty: true });
      }
    },
    errorOf: (name: keyof BillingValues) => errorOf(name),
  };
  const send = submit(
    (body) => save.mutateAsync({ ...body, version: settings.version }),
    () => notifications.show({ message: t('setting.saved') }),
  );
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
        <CollectionFields {...fields} />
        <AutoFields {...fields} />
        <BillFields {...fields} />
        <VatFields {...fields} />
        <NumberFields {...fields} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {t('setting.save')}
          </Button>
        </Group>
      </Stack>
      {isDirty ? <UnsavedGuard isDirty isSaved={isSaved} /> : null}
    </form>
  );
}
