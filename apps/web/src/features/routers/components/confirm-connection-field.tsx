import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RouterFormParts } from './router-form.ts';

interface ConfirmConnectionFieldProps {
  readonly parts: RouterFormParts;
  readonly isKnown: boolean;
}

/** The user's own password, which confirms a new or changed connection. */
export function ConfirmConnectionField({ parts, isKnown }: ConfirmConnectionFieldProps) {
  const { t } = useTranslation('routers');
  return (
    <PasswordInput
      {...parts.field('currentPassword')}
      label={t('ownPassword')}
      description={isKnown ? t('ownPasswordChangeHint') : t('ownPasswordHint')}
      withAsterisk
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('passwordShow') }}
    />
  );
}
