import type { DashboardSummary } from '@lastmile/contract';
import { ColumnChart, Sparkline } from '@lastmile/ui';
import { Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { CellLink } from '../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { linkOf } from './figure-links.ts';

const markedEvery = 5;

/** Collections by day beside the same day of the period before. */
export function CollectionsChart({ days }: { readonly days: NonNullable<DashboardSummary['collections']> }) {
  const { t, i18n } = useTranslation('dashboard');
  const { money } = useMoneyFormat();
  const formatDay = useFormatDate();
  const navigate = useNavigate();
  return (
    <Paper withBorder p="md" h="100%">
      <ColumnChart
        title={t('collectionsByDay')}
        labelHeader={t('day')}
        series={[t('thisPeriod'), t('periodBefore')]}
        link={{
          hrefOf: (day) => linkOf({ list: 'payments', filter: { from: day, to: day } }),
          open: (href) => void navigate(href),
        }}
        columns={days.map(({ on, amountMinor, previousMinor }, at) => ({
          key: on,
          label: formatDay(on),
          mark:
            at === 0 || (at + 1) % markedEvery === 0 ? Number(on.slice(8)).toLocaleString(i18n.language) : '',
          values: [amountMinor, previousMinor],
          texts: [money(amountMinor), money(previousMinor)],
        }))}
      />
    </Paper>
  );
}

/** Sessions on all routers over the last day; the title opens the usage of the network. */
export function OnlineChart({ points }: { readonly points: NonNullable<DashboardSummary['online']> }) {
  const { t, i18n } = useTranslation('dashboard');
  const formatTime = useFormatDateTime();
  const canOpenUsage = useCurrentAbility().can('read', 'Router');
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const values = points.map(({ sessions }) => sessions);
  const range = t('onlineRange', {
    least: Math.min(...values).toLocaleString(i18n.language),
    most: Math.max(...values).toLocaleString(i18n.language),
  });
  return (
    <Paper withBorder p="md" h="100%">
      <Group justify="space-between" align="baseline" mb="xs" gap="xs">
        <Text fw={600}>
          {canOpenUsage ? <CellLink to="/isp/network-usage">{t('onlineToday')}</CellLink> : t('onlineToday')}
        </Text>
        <Text size="sm" c="dimmed">
          {range}
        </Text>
      </Group>
      <Sparkline
        points={points.map(({ at, sessions }) => ({ at: Date.parse(at), value: sessions }))}
        from={Date.parse(first.at)}
        to={Date.parse(last.at)}
        label={`${t('onlineToday')}: ${range}`}
        width="100%"
        height={120}
        table={{
          labelHeader: t('time'),
          valueHeaders: [t('sessions')],
          rows: points.map(({ at, sessions }) => ({
            key: at,
            label: formatTime(at),
            texts: [sessions.toLocaleString(i18n.language)],
          })),
        }}
      />
      <Group justify="space-between" mt={4} wrap="nowrap">
        <Text size="xs" c="dimmed">
          {formatTime(first.at)}
        </Text>
        <Text size="xs" c="dimmed">
          {formatTime(last.at)}
        </Text>
      </Group>
    </Paper>
  );
}
