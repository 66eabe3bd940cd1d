import { RelativeTime } from '@lastmile/ui';
import { Badge, Code, Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RouterState } from '../api.ts';

const looks = {
  unknown: { color: 'gray', key: 'state.unknown' },
  same: { color: 'green', key: 'state.same' },
  differs: { color: 'yellow', key: 'state.differs' },
  missing: { color: 'yellow', key: 'state.missing' },
  mapped: { color: 'green', key: 'state.mapped' },
  mapped_missing: { color: 'red', key: 'state.mappedMissing' },
} as const satisfies Record<RouterState['state'], object>;

/** How each router held the package's profile when it was last read. */
export function RouterStates({ routers }: { readonly routers: readonly RouterState[] }) {
  const { t, i18n } = useTranslation('packages');
  return (
    <Paper withBorder mt="md" p="lg" component="section" aria-label={t('statesTitle')}>
      <Title order={2} size="h5">
        {t('statesTitle')}
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="sm">
        {routers.length > 0 ? t('statesText') : t('statesNone')}
      </Text>
      {routers.length > 0 ? (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ tabIndex: 0 }}>
          <Table aria-label={t('statesTitle')} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('router')}</Table.Th>
                <Table.Th>{t('profileName')}</Table.Th>
                <Table.Th>{t('stateHeader')}</Table.Th>
                <Table.Th>{t('seenRateLimit')}</Table.Th>
                <Table.Th ta="right">{t('subscribers')}</Table.Th>
                <Table.Th>{t('lastRead')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {routers.map((router) => (
                <Table.Tr key={router.routerId}>
                  <Table.Td fw={600}>{router.routerName}</Table.Td>
                  <Table.Td>{router.profileName}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={looks[router.state].color} tt="none">
                      {t(looks[router.state].key)}
                    </Badge>
                  </Table.Td>
                  <Table.Td>{router.rateLimit ? <Code>{router.rateLimit}</Code> : '–'}</Table.Td>
                  <Table.Td ta="right">{router.subscribers.toLocaleString(i18n.language)}</Table.Td>
                  <Table.Td>
                    {router.asOf ? <RelativeTime instant={router.asOf} locale={i18n.language} /> : t('never')}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </Paper>
  );
}
