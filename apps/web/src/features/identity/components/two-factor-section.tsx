import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../shared/kit/section.tsx';
import { useSessions } from '../api.ts';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';

/** Status of two-factor authentication, with the button to enable or disable it. */
export function TwoFactorSection() {
  const { t } = useTranslation('identity');
  const [open, setOpen] = useState<'setUp' | 'end'>();
  const isOn = useSessions().data?.hasTwoFactor;
  const close = () => setOpen(undefined);
  return (
    <Section title={t('twoFactor.title')} text={t('twoFactor.text')}>
      {isOn === undefined ? null : (
        <Group justify="space-between">
          <Badge variant="light" color={isOn ? 'green' : 'gray'} tt="none">
            {isOn ? t('twoFactor.on') : t('twoFactor.off')}
          </Badge>
          {isOn ? (
            <Button variant="default" onClick={() => setOpen('end')}>
              {t('twoFactor.disable')}
            </Button>
          ) : (
            <Button onClick={() => setOpen('setUp')}>{t('twoFactor.enable')}</Button>
          )}
        </Group>
      )}
      {open === 'setUp' ? <EnableTwoFactorDialog onClose={close} /> : null}
      {open === 'end' ? <DisableTwoFactorDialog onClose={close} /> : null}
    </Section>
  );
}
