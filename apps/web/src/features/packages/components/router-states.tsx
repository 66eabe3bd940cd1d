import { type ListColumn, ListTable, RelativeTime } from '@lastmile/ui';
import { Badge, Box, Code, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RouterState } from '../api.ts';

const display = {
  unknown: { color: 'gray', key: 'state.unknown' },
  same: { color: 'green', key: 'state.synced' },
  differs: { color: 'yellow', key: 'state.outOfSync' },
  missing: { color: 'yellow', key: 'state.missing' },
  mapped: { color: 'green', key: 'state.mapped' },
  mapped_missing: { color: 'red', key: 'state.mappedMissing' },
} as const satisfies Record<RouterState['state'], object>;

type Row = RouterState & { readonly id: number };

/** State of the package's profile on each router at its last poll. */
export function RouterStates({ routers }: { readonly routers: readonly RouterState[] }) {
  const { t } = useTranslation('packages');
  const columns = useColumns();
  return (
    <Paper withBorder mt="md" component="section" aria-label={t('statesTitle')}>
      <Box p="lg" pb={0}>
        <Title order={2} size="h5">
          {t('statesTitle')}
        </Title>
        <Text size="sm" c="dimmed" mt={2} mb="sm">
          {routers.length > 0 ? t('statesText') : t('statesNone')}
        </Text>
      </Box>
      {routers.length > 0 ? (
        <ListTable
          label={t('statesTitle')}
          rows={routers.map((router) => ({ ...router, id: router.routerId }))}
          columns={columns}
          sort=""
          onSort={() => undefined}
        />
      ) : null}
    </Paper>
  );
}

function useColumns(): readonly ListColumn<Row>[] {
  const { t, i18n } = useTranslation('packages');
  return [
    {
      key: 'router',
      header: t('router'),
      isTitle: true,
      cell: ({ routerName }) => (
        <Text size="sm" fw={600}>
          {routerName}
        </Text>
      ),
    },
    { key: 'profile', header: t('profileName'), cell: ({ profileName }) => profileName },
    {
      key: 'state',
      header: t('stateHeader'),
      cell: ({ state }) => (
        <Badge variant="light" color={display[state].color} tt="none">
          {t(display[state].key)}
        </Badge>
      ),
    },
    {
      key: 'rateLimit',
      header: t('routerRateLimit'),
      cell: ({ rateLimit }) => rateLimit && <Code>{rateLimit}</Code>,
    },
    {
      key: 'subscribers',
      header: t('subscribers'),
      align: 'end',
      cell: ({ subscribers }) => subscribers.toLocaleString(i18n.language),
    },
    {
      key: 'asOf',
      header: t('lastRead'),
      cell: ({ asOf }) => (asOf ? <RelativeTime instant={asOf} locale={i18n.language} /> : t('never')),
    },
  ];
}
