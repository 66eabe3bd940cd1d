import {
  ActionIcon,
  Badge,
  CopyButton,
  Group,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type GatewaySetting, gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import type gateways from '../../../../locales/en/gateways.json';
import { GatewayForm } from './gateway-form.tsx';
import { TestConnection } from './test-connection.tsx';

interface GatewayCardProps {
  readonly setting: GatewaySetting;
  readonly isReadOnly: boolean;
  /** The platform's own account, which is never a sandbox. */
  readonly isOfPlatform?: boolean;
  /** Whether customers pay through the platform's account while the ISP has none of its own. */
  readonly isOfferedByPlatform: boolean;
  readonly baseUrl?: string | null;
  readonly onSave: Parameters<typeof GatewayForm>[0]['onSave'];
  readonly onTest: Parameters<typeof TestConnection>[0]['onTest'];
}

type Key = keyof typeof gateways;

const aboutKeys = {
  sslcommerz: 'about.sslcommerz',
  bkash: 'about.bkash',
  nagad: 'about.nagad',
  stripe: 'about.stripe',
} as const satisfies Record<GatewaySetting['gateway'], Key>;

function stateOf({ isConfigured, isEnabled, isSandbox }: GatewaySetting) {
  if (!isConfigured) return { key: 'state.missing', tone: 'gray' } as const;
  if (!isEnabled) return { key: 'state.off', tone: 'gray' } as const;
  return isSandbox
    ? ({ key: 'state.sandbox', tone: 'yellow' } as const)
    : ({ key: 'state.active', tone: 'green' } as const);
}

/** One gateway: its state, settings, and a test of what is stored. */
export function GatewayCard({ setting, isReadOnly, isOfPlatform = false, ...card }: GatewayCardProps) {
  const { isOfferedByPlatform, baseUrl, onSave, onTest } = card;
  const { t } = useTranslation('gateways');
  const id = useId();
  const { gateway, isBeta, isConfigured, isEnabled, notificationUrl } = setting;
  const state = stateOf(setting);
  const name = gatewayNamesShown[gateway];
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Group gap="xs">
            <Title order={2} size="h5" id={id}>
              {name}
            </Title>
            <Badge variant="light" color={state.tone} tt="none">
              {t(state.key)}
            </Badge>
            {isBeta ? (
              <Badge variant="outline" color="gray" tt="none">
                {t('beta')}
              </Badge>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {t(aboutKeys[gateway])}
          </Text>
          {isOfferedByPlatform && !isEnabled ? (
            <Text size="sm" mt={4}>
              {t('offeredByPlatform', { name })}
            </Text>
          ) : null}
        </div>
        <GatewayForm
          key={JSON.stringify(setting)}
          setting={setting}
          onSave={onSave}
          isReadOnly={isReadOnly}
          hasSandbox={!isOfPlatform}
          baseUrl={baseUrl}
        />
        {notificationUrl ? <NotificationUrl url={notificationUrl} /> : null}
        {isConfigured && !isReadOnly ? <TestConnection name={name} onTest={onTest} /> : null}
      </Stack>
    </Paper>
  );
}

function NotificationUrl({ url }: { readonly url: string }) {
  const { t } = useTranslation('gateways');
  return (
    <TextInput
      label={t('notificationUrl')}
      description={t('notificationUrlHint')}
      value={url}
      readOnly
      rightSection={
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('copied') : t('copy')}>
              <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={t('copy')}>
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      }
    />
  );
}
