import {
  fillTemplate,
  type NotificationTemplate,
  notificationTemplateForm,
  type Placeholder,
  placeholdersOf,
  unknownPlaceholders,
} from '@lastmile/contract';
import { DisabledReason } from '@lastmile/ui';
import { Button, Group, Input, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { placeholderKeys } from '../../../entities/messages/labels.ts';
import { SmsCost } from '../../../entities/messages/sms-cost.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { UnsavedChangesGuard } from '../../../shared/kit/form/unsaved-changes-guard.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useResetTemplate, useSaveTemplate } from '../api.ts';
import { TemplatePreview } from './template-preview.tsx';

interface TemplateFormProps {
  readonly template: NotificationTemplate;
  /** Sample data for the preview. */
  readonly values: Readonly<Partial<Record<Placeholder, string>>>;
  readonly smsPriceMinor: number;
}

export function TemplateForm({ template, values, smsPriceMinor }: TemplateFormProps) {
  const { t } = useTranslation(['notifications', 'shared']);
  const canChange = useCurrentAbility().can('update', 'Notification');
  const { isDefault, ...words } = template;
  const [store, reset] = [useSaveTemplate(), useResetTemplate()];
  const contractForm = useContractForm(notificationTemplateForm, words);
  const { form, field, problem, isDirty, isSaved, isSubmitting, submit } = contractForm;
  const typed = form.watch();
  const bodyField = useRef<HTMLTextAreaElement>(null);
  const { kind, channel, language } = template;
  const unknownIn = (name: 'subject' | 'body') => {
    const unknown = unknownPlaceholders(kind, typed[name]).map((one) => `{${one}}`);
    return unknown.length > 0 ? t('unknown', { names: unknown.join(', ') }) : undefined;
  };
  const texts = { subject: typed.subject, body: typed.body };
  const isWrong = unknownIn('subject') !== undefined || unknownIn('body') !== undefined;
  const insert = (name: Placeholder) => {
    const at = bodyField.current?.selectionStart ?? typed.body.length;
    const body = `${typed.body.slice(0, at)}{${name}}${typed.body.slice(at)}`;
    form.setValue('body', body, { shouldDirty: true });
    bodyField.current?.focus();
  };
  const send = submit(
    (body) => store.mutateAsync(body),
    () => notifications.show({ message: t('saved') }),
  );
  const goBack = async () => {
    await reset.mutateAsync({ kind, channel, language });
    notifications.show({ message: t('templateReset') });
  };
  const { ref, ...body } = field('body');
  const subject = field('subject');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting && !isWrong) void send();
      }}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Stack gap="sm">
          <ProblemAlert error={problem ?? reset.error} />
          {channel === 'email' ? (
            <TextInput
              {...subject}
              label={t('subject')}
              lang={language}
              disabled={!canChange}
              error={unknownIn('subject') ?? subject.error}
            />
          ) : null}
          <Textarea
            {...body}
            ref={(element) => {
              ref(element);
              bodyField.current = element;
            }}
            label={t('body')}
            lang={language}
            autosize
            minRows={channel === 'sms' ? 4 : 10}
            disabled={!canChange}
            error={unknownIn('body') ?? body.error}
          />
          {channel === 'sms' ? (
            <SmsCost text={fillTemplate(typed.body, values)} priceMinor={smsPriceMinor} />
          ) : null}
          {canChange ? <Placeholders names={placeholdersOf[kind]} onInsert={insert} /> : null}
        </Stack>
        <Input.Wrapper label={t('preview')} labelElement="div">
          <Stack gap="sm" mt={6}>
            <TemplatePreview
              template={{ kind, channel, language, ...texts }}
              values={values}
              isValid={!isWrong}
              smsPriceMinor={smsPriceMinor}
            />
            {canChange ? (
              <TemplateButtons
                canReset={!isDefault}
                onReset={() => void goBack()}
                isResetting={reset.isPending}
                isSaving={isSubmitting}
                disabledReason={
                  isWrong ? t('shared:completeFields') : isDirty ? undefined : t('shared:noChanges')
                }
              />
            ) : null}
          </Stack>
        </Input.Wrapper>
      </SimpleGrid>
      {isDirty ? <UnsavedChangesGuard isDirty isSaved={isSaved} /> : null}
    </form>
  );
}

interface TemplateButtonsProps {
  readonly canReset: boolean;
  readonly onReset: () => void;
  readonly isResetting: boolean;
  readonly isSaving: boolean;
  /** Undefined if there is something to save. */
  readonly disabledReason: string | undefined;
}

function TemplateButtons({ canReset, onReset, isResetting, isSaving, disabledReason }: TemplateButtonsProps) {
  const { t } = useTranslation('notifications');
  return (
    <Group justify="flex-end">
      {canReset ? (
        <Button variant="default" loading={isResetting} onClick={onReset}>
          {t('resetTemplate')}
        </Button>
      ) : null}
      <DisabledReason reason={disabledReason}>
        <Button type="submit" loading={isSaving} disabled={disabledReason !== undefined}>
          {t('save')}
        </Button>
      </DisabledReason>
    </Group>
  );
}

interface PlaceholdersProps {
  readonly names: readonly Placeholder[];
  readonly onInsert: (name: Placeholder) => void;
}

function Placeholders({ names, onInsert }: PlaceholdersProps) {
  const { t } = useTranslation('notifications');
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {t('insert')}
      </Text>
      <Group gap={6}>
        {names.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            title={`{${name}}`}
            onClick={() => onInsert(name)}
          >
            {t(placeholderKeys[name])}
          </Button>
        ))}
      </Group>
    </div>
  );
}
