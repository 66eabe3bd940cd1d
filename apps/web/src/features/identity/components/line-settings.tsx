import { type CallOutput, type ispCalls, lineSettingsForm } from '@lastmile/contract';
import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Input, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../app/kit/contract-form.ts';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';
import { UnsavedGuard } from '../../../app/kit/unsaved-guard.tsx';
import { useProblemText } from '../../../app/problem-text.ts';
import { useLineSettings, useSaveLineSettings } from '../api.ts';
import { Section } from './section.tsx';

type Settings = CallOutput<typeof ispCalls.showLineSettings>;

/** What holds for every line of the company unless it is told otherwise. */
export function LineSettings() {
  const { t } = useTranslation(['identity', 'kit']);
  const problemText = useProblemText();
  const settings = useLineSettings();
  return (
    <Section title={t('lines.title')} text={t('lines.text')}>
      {settings.isPending ? <TableSkeleton label={t('kit:loading')} /> : null}
      {settings.isError ? (
        <ErrorState
          title={t('kit:detailFailed')}
          text={problemText(settings.error)}
          retryLabel={t('kit:retry')}
          onRetry={() => settings.refetch()}
        />
      ) : null}
      {settings.data ? <LineForm key={contentOf(settings.data)} settings={settings.data} /> : null}
    </Section>
  );
}

/** Saving the settings of bills counts the shared version up: what is typed here stays all the same. */
const contentOf = ({ version: _, ...content }: Settings) => JSON.stringify(content);

function LineForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('identity');
  const save = useSaveLineSettings();
  const contractForm = useContractForm(lineSettingsForm, settings);
  const { form, field, errorOf, problem, isDirty, isSaved, isSubmitting, submit } = contractForm;
  const typed = form.watch();
  const choose = (name: 'suspensionMethod' | 'billingMode') => ({
    mt: 6,
    fullWidth: true,
    value: typed[name],
    onChange: (value: string) => form.setValue(name, value as never, { shouldDirty: true }),
  });
  const send = submit(
    (body) => save.mutateAsync({ ...body, version: settings.version }),
    () => notifications.show({ message: t('lines.saved') }),
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
        <Input.Wrapper label={t('lines.method')} description={t('lines.methodHint')} labelElement="div">
          <SegmentedControl
            {...choose('suspensionMethod')}
            aria-label={t('lines.method')}
            data={[
              { value: 'disable', label: t('lines.disable') },
              { value: 'expired_profile', label: t('lines.expired') },
            ]}
          />
        </Input.Wrapper>
        {typed.suspensionMethod === 'expired_profile' ? (
          <TextInput
            {...field('expiredProfile')}
            label={t('lines.profile')}
            description={t('lines.profileHint')}
            withAsterisk
          />
        ) : null}
        <Input.Wrapper label={t('lines.mode')} labelElement="div">
          <SegmentedControl
            {...choose('billingMode')}
            aria-label={t('lines.mode')}
            data={[
              { value: 'prepaid', label: t('lines.prepaid') },
              { value: 'postpaid', label: t('lines.postpaid') },
            ]}
          />
        </Input.Wrapper>
        <NumberInput
          label={t('lines.day')}
          description={t('lines.dayHint')}
          min={1}
          max={28}
          clampBehavior="none"
          allowDecimal={false}
          value={typed.billingDay}
          onChange={(value) =>
            form.setValue('billingDay', value === '' ? Number.NaN : Number(value), { shouldDirty: true })
          }
          error={errorOf('billingDay')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {t('lines.save')}
          </Button>
        </Group>
      </Stack>
      {isDirty ? <UnsavedGuard isDirty isSaved={isSaved} /> : null}
    </form>
  );
}
