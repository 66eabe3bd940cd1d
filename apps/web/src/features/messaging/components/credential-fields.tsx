import type { SmsDriverName } from '@lastmile/contract';
import { NativeSelect, PasswordInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { credentialFields } from './labels.ts';

interface CredentialFieldsProps {
  readonly driver: SmsDriverName;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Credentials of a provider. They can be replaced, but never read. */
export function CredentialFields({ driver, values, onChange }: CredentialFieldsProps) {
  const { t } = useTranslation('messaging');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
      {credentialFields[driver].map(({ name, label, hint, isSecret, rows, options }) => {
        const common = {
          label: t(label),
          ...(hint ? { description: t(hint) } : {}),
          value: values[name] ?? '',
          autoComplete: 'off',
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            onChange({ ...values, [name]: currentTarget.value }),
        };
        if (options) return <NativeSelect key={name} {...common} data={[...options]} />;
        if (rows) return <Textarea key={name} {...common} minRows={rows} autosize />;
        return isSecret ? (
          <PasswordInput key={name} {...common} autoComplete="new-password" />
        ) : (
          <TextInput key={name} {...common} />
        );
      })}
    </SimpleGrid>
  );
}
