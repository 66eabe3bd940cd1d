import { Anchor, Group, Paper, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SubscriberStatusBadge } from '../../../../../entities/subscribers/badges.tsx';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { billingKeys } from '../../labels.ts';
import type { TabProps } from '../tab-props.ts';
import { Answer } from './answer.tsx';
import { ConnectionAnswer } from './connection-answer.tsx';
import { MoneyAnswer } from './money-answer.tsx';
import { QuickActions } from './quick-actions.tsx';
import classes from './subscriber-header.module.css';
import { SyncAnswer } from './sync-answer.tsx';

/** The five questions of a phone call: who, online since when, which package, what is due, is the router in sync. */
export function SubscriberHeader({ workspace }: TabProps) {
  const { t } = useTranslation('workspace');
  return (
    <Paper withBorder mb="md" component="section" aria-label={t('atAGlance')}>
      <dl className={classes['answers']} style={{ margin: 0 }}>
        <CustomerAnswer workspace={workspace} />
        <ConnectionAnswer workspace={workspace} />
        <PackageAnswer workspace={workspace} />
        <MoneyAnswer workspace={workspace} />
        <SyncAnswer workspace={workspace} />
      </dl>
      <QuickActions workspace={workspace} />
    </Paper>
  );
}

function CustomerAnswer({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation('subscribers');
  return (
    <Answer label={t('customer')} figure={subscriber.name ?? t('noCustomer')}>
      {subscriber.nameBn ? (
        <Text size="sm" c="dimmed" lang="bn">
          {subscriber.nameBn}
        </Text>
      ) : null}
      {subscriber.mobile ? (
        <Anchor href={`tel:${subscriber.mobile}`} size="sm" display="inline-flex" style={{ gap: 6 }}>
          <IconPhone size={16} aria-hidden /> {subscriber.mobile}
        </Anchor>
      ) : null}
      <Group gap={6} mt={4}>
        <SubscriberStatusBadge status={subscriber.status} statusReason={subscriber.statusReason} />
        {subscriber.area ? (
          <Text size="sm" c="dimmed">
            {subscriber.area.name}
          </Text>
        ) : null}
      </Group>
    </Answer>
  );
}

function PackageAnswer({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  return (
    <Answer label={t('package')} figure={subscriber.package.name}>
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {subscriber.billing === 'free'
          ? t(billingKeys.free)
          : t('aMonth', { price: money(subscriber.priceMinor) })}
      </Text>
    </Answer>
  );
}
