import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

interface UnsavedChangesGuardProps {
  readonly isDirty: boolean;
  readonly isSaved: RefObject<boolean>;
}

/** Asks before unsaved changes are lost by navigation or by closing the window. */
export function UnsavedChangesGuard({ isDirty, isSaved }: UnsavedChangesGuardProps) {
  const { t } = useTranslation('shared');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSaved.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty, isSaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <FormDialog
      title={t('unsaved')}
      submitLabel={t('unsavedLeave')}
      cancelLabel={t('unsavedStay')}
      closeLabel={t('close')}
      onSubmit={() => blocker.proceed()}
      onClose={() => blocker.reset()}
      submitting={false}
      dangerous
    >
      <Text size="sm">{t('unsavedText')}</Text>
    </FormDialog>
  );
}
