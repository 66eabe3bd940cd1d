import { type CallOutput, type ispCalls, paySettingsForm } from '@lastmile/contract';
import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../app/kit/contract-form.ts';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';
import { UnsavedGuard } from '../../../app/kit/unsaved-guard.tsx';
import { useProblemText } from '../../../app/problem-text.ts';
import { usePaySettings, useSavePaySettings } from '../api.ts';
import { Section } from './section.tsx';

type Settings = CallOutput<typeof ispCalls.showPaySettings>;

/** What the subscribers' pay page says about paying. */
export function PaySettings() {
  const { t } = useTranslation(['identity', 'kit']);
  const problemText = useProblemText();
  const settings = usePaySettings();
  return (
    <Section title={t('howToPay.title')} text={t('howToPay.text')}>
      {settings.isPending ? <TableSkeleton label={t('kit:loading')} /> : null}
      {settings.isError ? (
        <ErrorState
          title={t('kit:detailFailed')}
          text={problemText(settings.error)}
          retryLabel={t('kit:retry')}
          onRetry={() => settings.refetch()}
        />
      ) : null}
      {settings.data ? <PayForm key={contentOf(settings.data)} settings={settings.data} /> : null}
    </Section>
  );
}

/** Saving other settings counts the shared version up: what is typed here stays all the same. */
const contentOf = ({ version: _, ...content }: Settings) => JSON.stringify(content);

function PayForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('identity');
  const save = useSavePaySettings();
  const { field, problem, isDirty, isSaved, isSubmitting, submit } = useContractForm(
    paySettingsForm,
    settings,
  );
  const send = submit(
    (body) => save.mutateAsync({ ...body, version: settings.version }),
    () => notifications.show({ message: t('howToPay.saved') }),
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
        <Textarea
          {...field('text')}
          label={t('howToPay.words')}
          description={t('howToPay.wordsHint')}
          autosize
          minRows={2}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('bkash')} label={t('howToPay.bkash')} inputMode="tel" />
          <TextInput {...field('nagad')} label={t('howToPay.nagad')} inputMode="tel" />
        </SimpleGrid>
        <Textarea {...field('office')} label={t('howToPay.office')} autosize minRows={2} />
        <Textarea
          {...field('collector')}
          label={t('howToPay.collector')}
          description={t('howToPay.collectorHint')}
          autosize
          minRows={2}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {t('howToPay.save')}
          </Button>
        </Group>
      </Stack>
      {isDirty ? <UnsavedGuard isDirty isSaved={isSaved} /> : null}
    </form>
  );
}
