import { resellerAgentCalls, resellerCalls } from '@lastmile/contract';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { useIsPayingReseller } from './wallet-api.ts';

/** The reseller who is signed in with their agents; nothing for agents, wholesale resellers and everyone else. */
function useOwnAgents() {
  const isReseller = useIsPayingReseller();
  return useQuery({
    queryKey: [...listKey(resellerCalls.list), 'own-agents'],
    queryFn: async () => {
      const { items } = await api(resellerCalls.list, { query: {} });
      const own = items.find(({ parent, model }) => parent === null && model === 'commission');
      if (!own) return null;
      return { id: own.id, agents: (await api(resellerAgentCalls.list, { params: { id: own.id } })).items };
    },
    enabled: isReseller,
  });
}

/** On the first page of a reseller: how much of the commission the agents get. */
export function OwnAgents() {
  const { t, i18n } = useTranslation('reseller-agents');
  const { data } = useOwnAgents();
  if (!data) return null;
  const { id, agents } = data;
  const shared = agents.reduce((sum, { shareRate }) => sum + shareRate, 0);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Paper withBorder p="md" mb="lg">
      <Stack gap={2}>
        <Text size="sm" c="dimmed">
          {t('agents')}
        </Text>
        <Text>
          {agents.length === 0
            ? t('ownText')
            : t('ownShared', { count: agents.length, rate: percent.format(shared / 10_000) })}
        </Text>
        <Anchor component={Link} to={`/isp/reseller/${id}?tab=agents`} size="sm">
          {agents.length === 0 ? t('add') : t('manage')}
        </Anchor>
      </Stack>
    </Paper>
  );
}
