import type { SmsDriverName } from '@lastmile/contract';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { CredentialFields } from './credential-fields.tsx';
import { initialCredentials } from './labels.ts';

export const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

interface CredentialsProps {
  readonly driver: SmsDriverName | null;
  /** Undefined while the saved ones stay. */
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly settings: { readonly credentialsSetAt: string | null; readonly credentialsSetBy: string | null };
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Which credentials are saved, or the fields to enter others. */
export function Credentials({ driver, typed, settings, onChange }: CredentialsProps) {
  const { t } = useTranslation('messaging');
  const moment = useFormatDateTime();
  if (!driver) return null;
  if (typed) return <CredentialFields driver={driver} values={typed} onChange={onChange} />;
  const at = settings.credentialsSetAt ? moment(settings.credentialsSetAt) : '';
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {settings.credentialsSetBy
          ? t('credentialsSet', { at, by: settings.credentialsSetBy })
          : t('credentialsSetOn', { at })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => onChange(initialCredentials[driver] ?? {})}>
        {t('replaceCredentials')}
      </Button>
    </Group>
  );
}
