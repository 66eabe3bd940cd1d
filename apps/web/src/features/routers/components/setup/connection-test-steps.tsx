import type { ConnectionReport, ConnectionStep } from '@lastmile/contract';
import { Badge, Code, Group, List, Paper, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Step = ConnectionReport['steps'][number];

const stepKeys = {
  name: { name: 'step.name', advice: 'advice.name' },
  route: { name: 'step.route', advice: 'advice.route' },
  port: { name: 'step.port', advice: 'advice.port' },
  tls: { name: 'step.tls', advice: 'advice.tls' },
  login: { name: 'step.login', advice: 'advice.login' },
  rights: { name: 'step.rights', advice: 'advice.rights' },
} as const satisfies Record<ConnectionStep, object>;

const display = {
  passed: { color: 'green', icon: <IconCheck size={14} />, key: 'result.passed' },
  failed: { color: 'red', icon: <IconX size={14} />, key: 'result.failed' },
  not_tried: { color: 'gray', icon: <IconMinus size={14} />, key: 'result.notTried' },
} as const;

/** Steps of a connection test with their results, and advice for the failed one. */
export function ConnectionSteps({ report }: { readonly report: ConnectionReport }) {
  const { t } = useTranslation('routers');
  const { connected, found, steps, tlsFingerprint } = report;
  return (
    <Paper withBorder p="md" role="status">
      <Group gap="xs" mb="xs">
        <Badge variant="light" color={connected ? 'green' : 'red'} tt="none">
          {connected ? t('test.connected') : t('test.failed')}
        </Badge>
        {found ? (
          <Text size="sm" fw={600}>
            {[found.identity, found.model, `RouterOS ${found.osVersion}`].filter(Boolean).join(' · ')}
          </Text>
        ) : null}
      </Group>
      <List spacing={6} size="sm" listStyleType="none" aria-label={t('test.steps')}>
        {steps.map((step) => (
          <StepItem key={step.step} step={step} />
        ))}
      </List>
      {tlsFingerprint ? (
        <Text size="sm" mt="xs">
          {t('fingerprint')}: <Code style={{ overflowWrap: 'anywhere' }}>{tlsFingerprint}</Code>
        </Text>
      ) : null}
    </Paper>
  );
}

function StepItem({ step }: { readonly step: Step }) {
  const { t } = useTranslation('routers');
  const stepDisplay = display[step.outcome];
  return (
    <List.Item
      styles={{ itemWrapper: { alignItems: 'flex-start' } }}
      icon={
        <ThemeIcon size={20} radius="xl" variant="light" color={stepDisplay.color} aria-hidden>
          {stepDisplay.icon}
        </ThemeIcon>
      }
    >
      <Text size="sm" component="span" fw={600}>
        {t(stepKeys[step.step].name)}
      </Text>
      <Text size="sm" component="span">
        {' – '}
        {t(stepDisplay.key)}
      </Text>
      {step.outcome === 'failed' ? (
        <>
          <Text size="sm">{t(stepKeys[step.step].advice)}</Text>
          {step.detail ? (
            <Text size="sm" c="dimmed" lang="en">
              {step.detail}
            </Text>
          ) : null}
          {step.routerMessage ? (
            <Text size="sm">
              {t('routerMessage')} <Code>{step.routerMessage}</Code>
            </Text>
          ) : null}
        </>
      ) : null}
    </List.Item>
  );
}
