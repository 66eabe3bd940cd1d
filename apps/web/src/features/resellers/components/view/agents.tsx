import type { ResellerAgent, ResellerDetails } from '@lastmile/contract';
import { ListTable } from '@lastmile/ui';
import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useAgents } from '../../api.ts';
import { AgentDialog } from './agent-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useAgentColumns } from './use-agent-columns.tsx';

/** Who sells for the reseller, for a share of the commission. */
export function Agents({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('reseller-agents');
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<ResellerAgent>();
  const agents = useAgents(reseller.id);
  const items = agents.data?.items ?? [];
  const canChange = useCurrentAbility().can('pay', 'Reseller');
  const columns = useAgentColumns(canChange ? setChanged : undefined);
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          {t('text')}
        </Text>
        {canChange ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('add')}
          </Button>
        ) : null}
      </Group>
      <ProblemAlert error={agents.error} />
      {agents.isPending ? <Skeleton h={80} /> : null}
      {items.length > 0 ? (
        <Paper withBorder>
          <ListTable label={t('agents')} rows={items} columns={columns} sort="" onSort={() => undefined} />
        </Paper>
      ) : null}
      {agents.data && items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : null}
      {isOpen ? <AgentDialog reseller={reseller} agents={items} onClose={() => setOpen(false)} /> : null}
      {changed ? <ShareDialog agent={changed} agents={items} onClose={() => setChanged(undefined)} /> : null}
    </>
  );
}
