import { Anchor, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { comparisonPages } from '../../../entities/routers/comparison-pages.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useComparisonCounts } from '../api.ts';

/** Links to the comparison pages that the user may open. */
export function ComparisonLinks({ routerId }: { readonly routerId: number }) {
  return useCurrentAbility().can('read', 'LiveData') ? <Links routerId={routerId} /> : null;
}

function Links({ routerId }: { readonly routerId: number }) {
  const { t, i18n } = useTranslation(['reconciler', 'routes']);
  const counts = useComparisonCounts(routerId);
  return (
    <Paper withBorder p="lg">
      <Text fw={600} mb="xs">
        {t('comparison')}
      </Text>
      <Group gap="lg">
        {comparisonPages(routerId).map(({ name, title, to }, index) => (
          <Anchor key={name} component={Link} to={to} size="sm">
            {t(title)}
            {counts[index] === undefined ? '' : `: ${counts[index].toLocaleString(i18n.language)}`}
          </Anchor>
        ))}
      </Group>
    </Paper>
  );
}
