import { randomCharacters } from '@lastmile/kit';
import { Button, Group, TextInput } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface PasswordInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  /** Default: that an empty field generates one. */
  readonly hint?: string;
}

const length = 10;

/** A PPP password in clear text, because it has to be typed into the customer's device next. */
export function PppPasswordInput({ value, onChange, error, hint }: PasswordInputProps) {
  const { t } = useTranslation('subscribers');
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={t('password')}
        description={hint ?? t('passwordHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        style={{ flex: 1 }}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <Button
        variant="default"
        leftSection={<IconDice5 size={16} />}
        onClick={() => onChange(randomCharacters(length).toLowerCase())}
      >
        {t('generate')}
      </Button>
    </Group>
  );
}
