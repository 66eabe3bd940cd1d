import type { DashboardSummary } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { ColumnChart } from '@lastmile/ui';
import { Anchor, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The largest ISPs of the platform with what they collected, each in its own currency. */
export function LargestIsps({ isps }: { readonly isps: NonNullable<DashboardSummary['isps']> }) {
  const { t, i18n } = useTranslation('dashboard');
  const locale = i18n.language;
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
                <Table.Td ta="end">{subscribers.toLocaleString(locale)}</Table.Td>
                <Table.Td ta="end">{online.toLocaleString(locale)}</Table.Td>
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

/** New connections on the whole platform, month by month. */
export function PlatformGrowth({ months }: { readonly months: NonNullable<DashboardSummary['ispGrowth']> }) {
  const { t, i18n } = useTranslation('dashboard');
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Paper withBorder p="md">
      <ColumnChart
        title={t('growth')}
        labelHeader={t('month')}
        series={[t('newConnections'), t('newIsps')]}
        columns={months.map((row) => {
          const on = new Date(`${row.month}-01T00:00:00Z`);
          return {
            key: row.month,
            label: long.format(on),
            mark: month.format(on),
            values: [row.subscribers, row.isps],
            texts: [row.subscribers.toLocaleString(i18n.language), row.isps.toLocaleString(i18n.language)],
          };
        })}
      />
    </Paper>
  );
}
