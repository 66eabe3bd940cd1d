import { type PlatformSmsSettings, smsDriverNames } from '@lastmile/contract';
import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useSavePlatformSms } from '../api.ts';
import { Credentials, withoutEmpty } from './credentials.tsx';
import { driverNames, initialCredentials } from './labels.ts';

/** The provider of the platform: credentials, sender, standard price and minimum top-up. */
export function PlatformSmsForm({ settings }: { readonly settings: PlatformSmsSettings }) {
  const { t } = useTranslation('messaging');
  const save = useSavePlatformSms();
  const [driver, setDriver] = useState(settings.smsDriver);
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>();
  const [sender, setSender] = useState(settings.smsSender);
  const [price, setPrice] = useState<number | null>(settings.priceMinor);
  const [least, setLeast] = useState<number | null>(settings.minTopUpMinor);
  const isNew = driver !== settings.smsDriver;
  const typed = credentials ?? (driver && isNew ? (initialCredentials[driver] ?? {}) : undefined);
  const submit = () =>
    save.mutate(
      {
        smsDriver: driver,
        smsSender: sender.trim(),
        priceMinor: price ?? 0,
        minTopUpMinor: least ?? 0,
        ...(driver && typed ? { smsCredentials: withoutEmpty(typed) } : {}),
        version: settings.version,
      },
      { onSuccess: () => notifications.show({ message: t('platform.saved') }) },
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
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
          <NativeSelect
            label={t('provider')}
            value={driver ?? ''}
            onChange={({ currentTarget }) => {
              setDriver(smsDriverNames.find((name) => name === currentTarget.value) ?? null);
              setCredentials(undefined);
            }}
            data={[
              { value: '', label: t('platform.noProvider') },
              ...smsDriverNames.map((value) => ({ value, label: driverNames[value] ?? t('otherProvider') })),
            ]}
          />
          <TextInput
            label={t('sender')}
            description={t('senderHint')}
            value={sender}
            maxLength={40}
            onChange={({ currentTarget }) => setSender(currentTarget.value)}
          />
          <MoneyField
            label={t('price')}
            currency={settings.currency}
            description={t('platform.priceHint')}
            value={price}
            onChange={setPrice}
          />
          <MoneyField
            label={t('platform.leastTopUp')}
            currency={settings.currency}
            description={t('platform.leastTopUpHint')}
            value={least}
            onChange={setLeast}
          />
        </SimpleGrid>
        <Credentials driver={driver} typed={typed} settings={settings} onChange={setCredentials} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('platform.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
