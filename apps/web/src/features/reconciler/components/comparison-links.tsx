import { Anchor, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { comparisonsOf } from '../../../entities/routers/comparison-pages.ts';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { useComparisonCounts } from '../api.ts';

/** The ways to where panel and router are compared, for those who may go there. */
export function Comparisons({ routerId }: { readonly routerId: number }) {
  return usePanelAbility().can('read', 'LiveData') ? <Links routerId={routerId} /> : null;
}

function Links({ routerId }: { readonly routerId: number }) {
  const { t, i18n } = useTranslation(['reconciler', 'routes']);
  const counts = useComparisonCounts(routerId);
  return (
    <Paper withBorder p="lg">
      <Text fw={600} mb="xs">
        {t('compare')}
      </Text>
      <Group gap="lg">
        {comparisonsOf(routerId).map(({ name, title, to }, index) => (
          <Anchor key={name} component={Link} to={to} size="sm">
            {t(title)}
            {counts[index] === undefined ? '' : `: ${counts[index].toLocaleString(i18n.language)}`}
          </Anchor>
        ))}
      </Group>
    </Paper>
  );
}
