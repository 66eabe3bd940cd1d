import {
  type MessageLanguage,
  type MessagingSettings,
  messageLanguages,
  type SmsDriverName,
  smsDriverNames,
} from '@lastmile/contract';
import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { languageNames } from '../../../shared/i18n/languages.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useSaveMessagingSettings } from '../api.ts';
import { CredentialFields } from './credential-fields.tsx';
import { driverNames, initialCredentials } from './labels.ts';
import { TestMessage } from './test-message.tsx';

interface SmsSettingsProps {
  readonly settings: MessagingSettings;
  readonly canChange: boolean;
}

/** The SMS provider: credentials, sender, price and language. */
export function SmsSettings({ settings, canChange }: SmsSettingsProps) {
  const { t } = useTranslation('messaging');
  const save = useSaveMessagingSettings();
  const [driver, setDriver] = useState(settings.smsDriver);
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>();
  const [sender, setSender] = useState(settings.smsSender);
  const [price, setPrice] = useState<number | null>(settings.smsPriceMinor);
  const [language, setLanguage] = useState<MessageLanguage | ''>(settings.smsLanguage ?? '');
  const isNew = driver !== settings.smsDriver;
  const typed = credentials ?? (driver && isNew ? (initialCredentials[driver] ?? {}) : undefined);
  const submit = () =>
    save.mutate(
      {
        smsDriver: driver,
        smsSender: sender.trim(),
        smsPriceMinor: price ?? 0,
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
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <NativeSelect
                label={t('provider')}
                value={driver ?? ''}
                onChange={({ currentTarget }) => {
                  setDriver(smsDriverNames.find((name) => name === currentTarget.value) ?? null);
                  setCredentials(undefined);
                }}
                data={[
                  { value: '', label: t('noProvider') },
                  ...smsDriverNames.map((value) => ({
                    value,
                    label: driverNames[value] ?? t('otherProvider'),
                  })),
                ]}
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
                  <NativeSelect
                    label={t('language')}
                    description={t('languageHint')}
                    value={language}
                    onChange={({ currentTarget }) =>
                      setLanguage(messageLanguages.find((one) => one === currentTarget.value) ?? '')
                    }
                    data={[
                      { value: '', label: t('ownLanguage') },
                      ...messageLanguages.map((value) => ({
                        value,
                        label: languageNames[value],
                      })),
                    ]}
                  />
                </>
              ) : null}
            </SimpleGrid>
            <Credentials driver={driver} typed={typed} settings={settings} onChange={setCredentials} />
          </Stack>
        </fieldset>
        {canChange ? (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('saveSms')}
            </Button>
          </Group>
        ) : null}
        {canChange && settings.smsDriver && !isNew ? <TestMessage channel="sms" /> : null}
      </Stack>
    </form>
  );
}

const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

interface CredentialsProps {
  readonly driver: SmsDriverName | null;
  /** Undefined while the saved ones stay. */
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly settings: MessagingSettings;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

function Credentials({ driver, typed, settings, onChange }: CredentialsProps) {
  const { t } = useTranslation('messaging');
  const moment = useFormatDateTime();
  if (!driver) return null;
  if (typed) return <CredentialFields driver={driver} values={typed} onChange={onChange} />;
  const at = settings.credentialsSetAt ? moment(settings.credentialsSetAt) : '';
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {t('credentialsSet', { at, by: settings.credentialsSetBy ?? '–' })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => onChange(initialCredentials[driver] ?? {})}>
        {t('replaceCredentials')}
      </Button>
    </Group>
  );
}
