import { Anchor, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePanelAbility } from '../../../app/ability.ts';

/** The ways to where panel and router are compared. */
export function Reconciliation({ routerId }: { readonly routerId: number }) {
  const { t } = useTranslation(['routers', 'routes']);
  if (!usePanelAbility().can('read', 'LiveData')) return null;
  return (
    <Paper withBorder p="lg">
      <Text fw={600} mb="xs">
        {t('compare')}
      </Text>
      <Group gap="lg">
        <Anchor component={Link} to={`/api/get-not-billing-users/${routerId}`} size="sm">
          {t('routes:get-not-billing-users')}
        </Anchor>
        <Anchor component={Link} to={`/api/get-not-router-users/${routerId}`} size="sm">
          {t('routes:get-not-router-users')}
        </Anchor>
        <Anchor component={Link} to={`/api/get-offline-users/${routerId}`} size="sm">
          {t('routes:get-offline-users')}
        </Anchor>
      </Group>
    </Paper>
  );
}
