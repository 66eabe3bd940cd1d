import {
  type CallOutput,
  type NotificationKind,
  type notificationCalls,
  notificationKinds,
} from '@lastmile/contract';
import { Badge, Group, SegmentedControl, Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, type Language, languageNames, languages } from '../../../shared/i18n/languages.ts';
import { kindKeys } from './labels.ts';
import { TemplateForm } from './template-form.tsx';

/** Edits the template of one kind in one language, with a preview. */
export function TemplateEditor({ items, samples }: CallOutput<typeof notificationCalls.templates>) {
  const { t, i18n } = useTranslation('notifications');
  const [kind, setKind] = useState<NotificationKind>('invoice_issued');
  const [language, setLanguage] = useState(chooseLanguage(i18n.language));
  const template = items.find((one) => one.kind === kind && one.language === language);
  const sample = samples.find((one) => one.language === language);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t('template')}
        </Title>
        <Badge variant="light" color={template?.isDefault ? 'gray' : 'indigo'} tt="none">
          {template?.isDefault ? t('defaultTemplate') : t('customTemplate')}
        </Badge>
      </Group>
      <Group align="end">
        <Select
          label={t('kind')}
          allowDeselect={false}
          data={notificationKinds.map((value) => ({ value, label: t(kindKeys[value]) }))}
          value={kind}
          onChange={(value) => value && setKind(value as NotificationKind)}
        />
        <SegmentedControl
          aria-label={t('language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
      </Group>
      {template && sample ? (
        <TemplateForm
          key={`${kind} ${language} ${template.version}`}
          template={template}
          values={sample.values}
        />
      ) : null}
    </Stack>
  );
}
