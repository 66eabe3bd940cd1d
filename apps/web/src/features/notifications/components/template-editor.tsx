import {
  type CallOutput,
  isSmsOnly,
  type MessageLanguage,
  messageLanguages,
  type NotificationChannel,
  type NotificationKind,
  type notificationCalls,
  notificationChannels,
} from '@lastmile/contract';
import { Badge, Group, SegmentedControl, Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audiences, channelKeys, kindKeys } from '../../../entities/messages/labels.ts';
import { chooseLanguage, languageNames } from '../../../shared/i18n/languages.ts';
import { TemplateForm } from './template-form.tsx';

const nameOf = (language: MessageLanguage): string => languageNames[language];

/** Edits the template of one kind by one channel in one language, with a preview. */
export function TemplateEditor({
  items,
  samples,
  smsPriceMinor,
}: CallOutput<typeof notificationCalls.templates>) {
  const { t, i18n } = useTranslation('notifications');
  const [kind, setKind] = useState<NotificationKind>('invoice_issued');
  const [language, setLanguage] = useState<MessageLanguage>(chooseLanguage(i18n.language));
  const [chosenChannel, setChannel] = useState<NotificationChannel>('email');
  const channels = isSmsOnly(kind) ? (['sms'] as const) : notificationChannels;
  const channel = isSmsOnly(kind) ? 'sms' : chosenChannel;
  const template = items.find(
    (one) => one.kind === kind && one.channel === channel && one.language === language,
  );
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
          data={audiences.map(({ key, kinds }) => ({
            group: t(key),
            items: kinds.map((value) => ({ value, label: t(kindKeys[value]) })),
          }))}
          value={kind}
          onChange={(value) => value && setKind(value as NotificationKind)}
        />
        <SegmentedControl
          aria-label={t('channel')}
          data={channels.map((value) => ({ value, label: t(channelKeys[value]) }))}
          value={channel}
          onChange={(value) => setChannel(value as NotificationChannel)}
        />
        <Select
          label={t('language')}
          allowDeselect={false}
          data={messageLanguages.map((value) => ({ value, label: nameOf(value) }))}
          value={language}
          onChange={(value) => value && setLanguage(value as MessageLanguage)}
        />
      </Group>
      {template && sample ? (
        <TemplateForm
          key={`${kind} ${channel} ${language} ${template.version}`}
          template={template}
          values={sample.values}
          smsPriceMinor={smsPriceMinor}
        />
      ) : null}
    </Stack>
  );
}
