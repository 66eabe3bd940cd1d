import { RelativeTime } from '@lastmile/ui';
import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../shared/kit/section.tsx';
import { usePasskeys } from '../api.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

type Passkey = NonNullable<ReturnType<typeof usePasskeys>['data']>['items'][number];

/** The user's passkeys; they sign in without password and code. */
export function PasskeySection() {
  const { t, i18n } = useTranslation('identity');
  const passkeys = usePasskeys().data?.items ?? [];
  const [adding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <Section title={t('passkey.title')} text={t('passkey.text')}>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {passkeys.map((passkey) => (
          <Group component="li" key={passkey.id} gap="sm" justify="space-between">
            <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
              <ThemeIcon variant="light" color="gray" size="lg" aria-hidden>
                <IconFingerprint size={18} />
              </ThemeIcon>
              <div style={{ minWidth: 0 }}>
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {passkey.name}
                </Text>
                <Text size="xs" c="dimmed" component="div">
                  {passkey.lastUsedAt ? (
                    <>
                      {t('passkey.lastUsed')}{' '}
                      <RelativeTime instant={passkey.lastUsedAt} locale={i18n.language} />
                    </>
                  ) : (
                    t('passkey.neverUsed')
                  )}
                </Text>
              </div>
            </Group>
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('passkey.renameOne', { name: passkey.name })}
                onClick={() => setRenamed(passkey)}
              >
                {t('passkey.rename')}
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('passkey.removeOne', { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {t('passkey.remove')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      <Group>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('passkey.add')}
        </Button>
      </Group>
      {adding ? <AddPasskeyDialog onClose={() => setAdding(false)} /> : null}
      {renamed ? <RenamePasskeyDialog {...renamed} onClose={() => setRenamed(undefined)} /> : null}
      {removed ? <RemovePasskeyDialog {...removed} onClose={() => setRemoved(undefined)} /> : null}
    </Section>
  );
}
