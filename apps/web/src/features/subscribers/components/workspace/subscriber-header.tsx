import { Anchor, Group, Paper, Text } from '@mantine/core';
import { IconPhone, IconRouter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OnlineDot, StatusBadge, SyncBadge } from '../../../../entities/subscribers/badges.tsx';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { billingKeys } from '../labels.ts';
import type { TabProps } from './tab-props.ts';

/** Who it is, whether it works, and what it costs: what is asked first on the telephone. */
export function LineHeader({ workspace: { subscriber: line } }: TabProps) {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyText();
  return (
    <Paper withBorder p="md" mb="md">
      <Group justify="space-between" gap="md" align="flex-start">
        <div>
          <Text fw={600} size="lg">
            {line.name ?? t('unassigned')}
          </Text>
          {line.nameBn ? (
            <Text size="sm" c="dimmed" lang="bn">
              {line.nameBn}
            </Text>
          ) : null}
          {line.mobile ? (
            <Anchor href={`tel:${line.mobile}`} size="sm" display="inline-flex" mt={4} style={{ gap: 6 }}>
              <IconPhone size={16} aria-hidden /> {line.mobile}
            </Anchor>
          ) : null}
        </div>
        <Group gap="xs">
          <Group gap={6}>
            <OnlineDot online={line.online} />
            <Text size="sm" aria-hidden>
              {line.online ? t('online') : t('offline')}
            </Text>
          </Group>
          <StatusBadge status={line.status} statusReason={line.statusReason} />
          {line.sync === 'none' ? null : <SyncBadge sync={line.sync} />}
        </Group>
        <div>
          <Text size="sm">{line.package.name}</Text>
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {line.billing === 'free' ? t(billingKeys.free) : t('aMonth', { price: money(line.priceMinor) })}
          </Text>
          <Group gap={6} mt={4}>
            <IconRouter size={16} aria-hidden />
            <Text size="sm">{line.router.name}</Text>
          </Group>
        </div>
      </Group>
    </Paper>
  );
}
