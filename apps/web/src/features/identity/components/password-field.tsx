import { PasswordInput, type PasswordInputProps, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leastLength, passwordStrength, type Strength } from './password-strength.ts';

const colours = ['red', 'red', 'yellow', 'teal', 'green'] as const satisfies Record<Strength, string>;

interface NewPasswordFieldProps extends PasswordInputProps {
  /** Name, email and mobile: a password made of them is weak. */
  readonly own?: readonly string[];
  /** The typed password, for the strength meter. */
  readonly typed: string;
}

/** Input for a new password with a strength meter. */
export function NewPasswordField({ own = [], typed, ...input }: NewPasswordFieldProps) {
  const { t } = useTranslation(['identity', 'shell']);
  const labels = {
    0: t('strength.short', { least: leastLength }),
    1: t('strength.weak'),
    2: t('strength.fair'),
    3: t('strength.good'),
    4: t('strength.strong'),
  };
  const strength = passwordStrength(typed, own);
  return (
    <div>
      <PasswordField {...input} autoComplete="new-password" description={t('password.hint')} />
      {typed ? (
        <>
          <Progress
            mt={6}
            size={4}
            value={Math.max(strength, 0.4) * 25}
            color={colours[strength]}
            aria-hidden
          />
          <Text size="xs" c="dimmed" mt={2} role="status">
            {labels[strength]}
          </Text>
        </>
      ) : null}
    </div>
  );
}

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('shell');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      maxLength={200}
      visible={visible}
      onVisibilityChange={setVisible}
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
    />
  );
}
