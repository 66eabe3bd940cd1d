import type { DashboardSummary } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { Anchor, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { platformLinks } from './platform-links.ts';

/**
 * The largest ISPs of the platform with what they collected, each in its own currency. What they collected has no link: the platform
 * sees no payments of an ISP without acting as it.
 */
export function LargestIsps({ isps }: { readonly isps: NonNullable<DashboardSummary['isps']> }) {
  const { t, i18n } = useTranslation('dashboard');
  const locale = i18n.language;
  const canOpenPpp = useCurrentAbility().can('read', 'IspPpp');
  const amount = (value: number, currency: string) => formatMoney(minor(value), currency, { locale });
  return (
    <Paper withBorder p="md" component="section">
      <Text fw={600} mb="xs">
        {t('largestIsps')}
      </Text>
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('isp')}</Table.Th>
              <Table.Th ta="end">{t('subscribers')}</Table.Th>
              <Table.Th ta="end">{t('figure.online')}</Table.Th>
              <Table.Th ta="end">{t('thisPeriod')}</Table.Th>
              <Table.Th ta="end">{t('periodBefore')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {isps.map(({ id, name, currency, subscribers, online, collectedMinor, previousMinor }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Anchor component={Link} to={`/admin/isp-detail/${id}`} size="sm">
                    {name}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="end">
                  <Count
                    value={subscribers}
                    to={canOpenPpp ? platformLinks.subscribers({ id }) : undefined}
                  />
                </Table.Td>
                <Table.Td ta="end">
                  <Count value={online} to={canOpenPpp ? platformLinks.online({ id }) : undefined} />
                </Table.Td>
                <Table.Td ta="end">{amount(collectedMinor, currency)}</Table.Td>
                <Table.Td ta="end">{amount(previousMinor, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

/** Nothing is behind a zero. */
function Count({ value, to }: { readonly value: number; readonly to: string | undefined }) {
  const { i18n } = useTranslation();
  const text = value.toLocaleString(i18n.language);
  return to && value > 0 ? (
    <Anchor component={Link} to={to} size="sm">
      {text}
    </Anchor>
  ) : (
    text
  );
}
