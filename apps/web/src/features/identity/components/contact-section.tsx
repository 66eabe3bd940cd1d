import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../shared/kit/section.tsx';
import { useAccount } from '../api.ts';
import { ChangeContactDialog, type ContactKind } from './change-contact-dialog.tsx';

/** The user's email address and mobile number, with changes that are not confirmed yet. */
export function ContactSection() {
  const { t } = useTranslation('identity');
  const [open, setOpen] = useState<{ kind: ContactKind; isSent: boolean }>();
  const account = useAccount().data;
  if (!account) return null;
  const rows = [
    { kind: 'email', label: t('company.email'), value: account.email, pending: account.pendingEmail },
    { kind: 'mobile', label: t('company.mobile'), value: account.mobile, pending: account.pendingMobile },
  ] as const;
  return (
    <Section title={t('contact.title')} text={t('contact.text')}>
      {rows.map(({ kind, label, value, pending }) => (
        <Stack key={kind} gap={4}>
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {value ?? t('contact.none')}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={kind === 'email' ? t('contact.changeEmail') : t('contact.changeMobile')}
              onClick={() => setOpen({ kind, isSent: false })}
            >
              {t('contact.change')}
            </Button>
          </Group>
          {pending ? (
            <Group gap="xs">
              <Badge variant="light" color="yellow" tt="none">
                {t('contact.pending')}
              </Badge>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {pending}
              </Text>
              <Button variant="default" size="compact-sm" onClick={() => setOpen({ kind, isSent: true })}>
                {t('contact.enterCode')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      ))}
      {open ? <ChangeContactDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  );
}
