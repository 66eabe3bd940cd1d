import {
  type MessageLanguage,
  type MessagingSettings,
  messageLanguages,
  type SmsDriverName,
  smsDriverNames,
} from '@lastmile/contract';
import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../shared/i18n/languages.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useSaveMessagingSettings } from '../api.ts';
import { Credentials, withoutEmpty } from './credentials.tsx';
import { driverNames, initialCredentials } from './labels.ts';
import { PlatformAccount } from './platform-account.tsx';
import { TestMessage } from './test-message.tsx';

interface SmsSettingsProps {
  readonly settings: MessagingSettings;
  readonly canChange: boolean;
}

/** The SMS provider: credentials, sender, price and language. */
export function SmsSettings({ settings, canChange }: SmsSettingsProps) {
  const { t } = useTranslation('messaging');
  const save = useSaveMessagingSettings();
  const saved = savedChoice(settings);
  const [choice, setChoice] = useState(saved);
  const isPlatform = choice === 'platform';
  const driver = choice === 'platform' ? null : choice;
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>();
  const [sender, setSender] = useState(settings.smsSender);
  const [price, setPrice] = useState<number | null>(settings.smsPriceMinor);
  const [language, setLanguage] = useState<MessageLanguage | ''>(settings.smsLanguage ?? '');
  const isNew = driver !== settings.smsDriver;
  const typed = credentials ?? (driver && isNew ? (initialCredentials[driver] ?? {}) : undefined);
  const submit = () =>
    save.mutate(
      {
        usesPlatformSms: isPlatform,
        // Its own provider stays as it is while the ISP uses that of the platform.
        ...(isPlatform ? {} : { smsDriver: driver, smsSender: sender.trim(), smsPriceMinor: price ?? 0 }),
        smsLanguage: language === '' ? null : language,
        ...(driver && typed ? { smsCredentials: withoutEmpty(typed) } : {}),
        version: settings.version,
      },
      { onSuccess: () => notifications.show({ message: t('smsSaved') }) },
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <ProblemAlert error={save.error} />
        {settings.isOutbox ? <Alert color="blue">{t('outbox')}</Alert> : null}
        <fieldset disabled={!canChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
              <ProviderChoice
                settings={settings}
                value={choice}
                onChange={(next) => {
                  setChoice(next);
                  setCredentials(undefined);
                }}
              />
              {driver ? (
                <>
                  <TextInput
                    label={t('sender')}
                    description={t('senderHint')}
                    value={sender}
                    maxLength={40}
                    onChange={({ currentTarget }) => setSender(currentTarget.value)}
                  />
                  <MoneyField
                    label={t('price')}
                    description={t('priceHint')}
                    value={price}
                    onChange={setPrice}
                  />
                </>
              ) : null}
              {choice ? <LanguageChoice value={language} onChange={setLanguage} /> : null}
            </SimpleGrid>
            {isPlatform ? (
              <PlatformAccount />
            ) : (
              <Credentials driver={driver} typed={typed} settings={settings} onChange={setCredentials} />
            )}
          </Stack>
        </fieldset>
        {canChange ? (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('saveSms')}
            </Button>
          </Group>
        ) : null}
        {canChange && choice && choice === saved ? (
          <TestMessage provider="sms" hasBalance={!isPlatform} />
        ) : null}
      </Stack>
    </form>
  );
}

type Choice = SmsDriverName | 'platform' | null;

const savedChoice = ({ usesPlatformSms, smsDriver }: MessagingSettings): Choice =>
  usesPlatformSms ? 'platform' : smsDriver;

interface ProviderChoiceProps {
  readonly settings: MessagingSettings;
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** No provider, the platform's if it sells SMS, or one of the ISP's own. */
function ProviderChoice({ settings, value, onChange }: ProviderChoiceProps) {
  const { t } = useTranslation('messaging');
  const isPlatformShown = settings.isPlatformSmsOffered || settings.usesPlatformSms;
  const choices = [...(isPlatformShown ? (['platform'] as const) : []), ...smsDriverNames];
  const nameOf = (name: SmsDriverName | 'platform') =>
    name === 'platform' ? t('platformProvider') : (driverNames[name] ?? t('otherProvider'));
  return (
    <NativeSelect
      label={t('provider')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(choices.find((name) => name === currentTarget.value) ?? null)}
      data={[
        { value: '', label: t('noProvider') },
        ...choices.map((name) => ({ value: name, label: nameOf(name) })),
      ]}
    />
  );
}

interface LanguageChoiceProps {
  readonly value: MessageLanguage | '';
  readonly onChange: (language: MessageLanguage | '') => void;
}

function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('messaging');
  return (
    <NativeSelect
      label={t('language')}
      description={t('languageHint')}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(messageLanguages.find((one) => one === currentTarget.value) ?? '')
      }
      data={[
        { value: '', label: t('ownLanguage') },
        ...messageLanguages.map((language) => ({ value: language, label: languageNames[language] })),
      ]}
    />
  );
}
