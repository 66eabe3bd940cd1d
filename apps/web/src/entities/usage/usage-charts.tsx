import type { NetworkUsagePoint, UsagePoint } from '@lastmile/contract';
import { ColumnChart } from '@lastmile/ui';
import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../shared/dates/use-format-date.ts';
import { formatBytes } from '../live/format-rate.ts';
import { pointLabels } from './point-labels.ts';

function usePointLabels(points: readonly UsagePoint[]) {
  const { i18n } = useTranslation();
  const formatDay = useFormatDate();
  return pointLabels(
    points.map(({ at }) => at),
    i18n.language,
    formatDay,
  );
}

/** Download and upload over time. */
export function TrafficChart({ points }: { readonly points: readonly UsagePoint[] }) {
  const { t, i18n } = useTranslation('usage');
  const labels = usePointLabels(points);
  return (
    <Paper withBorder p="md" h="100%">
      <ColumnChart
        title={t('traffic')}
        labelHeader={t('time')}
        series={[t('download'), t('upload')]}
        columns={points.map(({ at, downloadBytes, uploadBytes }, index) => ({
          key: at,
          label: at,
          ...labels[index],
          values: [downloadBytes, uploadBytes],
          texts: [formatBytes(downloadBytes, i18n.language), formatBytes(uploadBytes, i18n.language)],
        }))}
      />
    </Paper>
  );
}

/** Subscribers online over time, on average. */
export function OnlineChart({ points }: { readonly points: readonly NetworkUsagePoint[] }) {
  const { t, i18n } = useTranslation('usage');
  const labels = usePointLabels(points);
  return (
    <Paper withBorder p="md" h="100%">
      <ColumnChart
        title={t('online')}
        labelHeader={t('time')}
        series={[t('online')]}
        columns={points.map(({ at, online }, index) => ({
          key: at,
          label: at,
          ...labels[index],
          values: [online ?? 0],
          texts: [online === null ? t('noReading') : online.toLocaleString(i18n.language)],
        }))}
      />
    </Paper>
  );
}
