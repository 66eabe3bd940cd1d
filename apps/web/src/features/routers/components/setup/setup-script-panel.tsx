import { Button, Code, CopyButton, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouterFormInput } from '../router-form.ts';
import { buildSetupScript, parsePanelNetwork } from './setup-script.ts';

/** The script that prepares a router, generated from the form. */
export function SetupScriptPanel({ typed }: { readonly typed: RouterFormInput }) {
  const { t } = useTranslation('routers');
  const [address, setAddress] = useState('');
  const [readsPasswords, setReadsPasswords] = useState(false);
  const [withTunnel, setWithTunnel] = useState(false);
  const panelNetwork = parsePanelNetwork(address);
  const script = buildSetupScript({
    protocol: typed.protocol,
    port: typed.port,
    username: typed.username,
    password: typed.password || t('script.passwordHere'),
    panelNetwork: panelNetwork ?? t('script.addressHere'),
    readsPasswords,
    withTunnel,
  });
  return (
    <Stack gap="sm">
      <Text size="sm">{t('script.text')}</Text>
      <TextInput
        label={t('script.address')}
        description={t('script.addressHint')}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={address !== '' && !panelNetwork ? t('script.addressWrong') : null}
        maw={420}
      />
      <Switch
        label={t('script.readsPasswords')}
        description={t('script.readsPasswordsHint')}
        checked={readsPasswords}
        onChange={(event) => setReadsPasswords(event.currentTarget.checked)}
      />
      <Switch
        label={t('script.tunnel')}
        description={t('script.tunnelHint')}
        checked={withTunnel}
        onChange={(event) => setWithTunnel(event.currentTarget.checked)}
      />
      <Code
        block
        tabIndex={0}
        aria-label={t('script.title')}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflowY: 'auto' }}
      >
        {script}
      </Code>
      <Group gap="sm">
        <CopyButton value={script}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              disabled={!panelNetwork}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('script.copied') : t('script.copy')}
            </Button>
          )}
        </CopyButton>
        {panelNetwork ? null : (
          <Text size="sm" c="dimmed">
            {t('script.addressNeeded')}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
