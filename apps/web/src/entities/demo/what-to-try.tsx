import { type Action, type Subject, settingCalls } from '@lastmile/contract';
import { Anchor, CloseButton, Group, List, Paper, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type demo from '../../locales/en/demo.json';
import { api } from '../../shared/api/client.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { session } from '../../shared/session/session.ts';
import { useOwnReseller } from '../resellers/wallet-api.ts';

interface Suggestion {
  readonly text: keyof typeof demo;
  readonly to: string;
  readonly can: readonly [Action, Subject];
  /** About what is owed to the ISP: subscribers of a wholesale reseller owe it nothing. */
  readonly ofIspOnly?: boolean;
}

const ofIsp: readonly Suggestion[] = [
  { text: 'try.drift', to: '/isp/router-list', can: ['update', 'Router'] },
  { text: 'try.suspend', to: '/isp/isp-user-name-list', can: ['update', 'Subscriber'] },
  { text: 'try.claims', to: '/isp/payments-to-verify', can: ['confirm', 'Payment'] },
  { text: 'try.collect', to: '/isp/collect', can: ['create', 'Payment'], ofIspOnly: true },
  { text: 'try.outage', to: '/isp/outage-list', can: ['update', 'Ticket'] },
  { text: 'try.run', to: '/isp/billing-runs', can: ['update', 'Invoice'] },
  { text: 'try.reseller', to: '/isp/isp-view-reseller', can: ['pay', 'Reseller'] },
  { text: 'try.report', to: '/isp/collection-report', can: ['read', 'Report'], ofIspOnly: true },
];
const ofPlatform: readonly Suggestion[] = [
  { text: 'try.settlement', to: '/admin/settlement-list', can: ['manage', 'Settlement'] },
  { text: 'try.isps', to: '/admin/isp-list', can: ['read', 'Isp'] },
  { text: 'try.coupon', to: '/admin/coupon-code-list', can: ['read', 'Coupon'] },
];
const mostShown = 5;

/** In the demo: what this user can try first. */
export function WhatToTry() {
  const { t } = useTranslation(['demo', 'shared']);
  const ability = useCurrentAbility();
  const [isClosed, setIsClosed] = useLocalStorage({ key: 'demoTried', defaultValue: false });
  const { data: isDemo } = useQuery({
    queryKey: ['isDemo'],
    queryFn: async () => (await api(settingCalls.show, {})).demo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const offered = session.user()?.ispId == null ? ofPlatform : ofIsp;
  const isWholesale = Boolean(useOwnReseller().data?.wallet);
  const suggestions = offered.filter(
    ({ can: [action, subject], ofIspOnly }) => ability.can(action, subject) && !(ofIspOnly && isWholesale),
  );
  if (!isDemo || isClosed || suggestions.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="what-to-try">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Title order={2} size="h5" id="what-to-try">
            {t('try.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('try.text')}
          </Text>
        </div>
        <CloseButton aria-label={t('shared:close')} onClick={() => setIsClosed(true)} />
      </Group>
      <List size="sm" mt="xs" spacing={4} style={{ columns: '420px', columnGap: 32 }}>
        {suggestions.slice(0, mostShown).map(({ text, to }) => (
          <List.Item key={text}>
            <Anchor component={Link} to={to} size="sm">
              {t(text)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
