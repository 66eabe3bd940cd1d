import type { LiveSubscriber } from '@lastmile/contract';
import { Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatRate } from './format-rate.ts';
import classes from './rate-chart.module.css';
import { peakOf, type RateHistory, type RatePoint } from './rate-history.ts';

interface RateFiguresProps {
  readonly subscriber: LiveSubscriber | undefined;
  readonly history: RateHistory;
  /** The hovered sample; the latest one if undefined. */
  readonly pointed: RatePoint | undefined;
  /** Whether the latest sample is current. */
  readonly isLive: boolean;
}

/** Current rates, the package's speed and the peak of the last minutes. */
export function RateFigures({ subscriber, history, pointed, isLive }: RateFiguresProps) {
  const { t, i18n } = useTranslation('live');
  const text = (bps: number | null | undefined) =>
    bps === null || bps === undefined ? '–' : formatRate(bps, i18n.language);
  const peak = peakOf(history);
  const shown = pointed ?? (isLive ? history.at(-1) : undefined);
  const time = pointed && new Date(pointed.atMs).toLocaleTimeString(i18n.language);
  const figures = [
    { way: 'down', bps: shown?.downBps, peakBps: peak.downBps, kbps: subscriber?.downloadKbps },
    { way: 'up', bps: shown?.upBps, peakBps: peak.upBps, kbps: subscriber?.uploadKbps },
  ] as const;
  return (
    <Group gap="xl" align="flex-start">
      {figures.map(({ way, bps, peakBps, kbps }) => (
        <Stack key={way} gap={0} className={classes['figure']}>
          <Group gap={6} c="dimmed" fz="sm">
            {way === 'down' ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />}
            {t(way)}
            <span className={classes['key']} data-way={way} aria-hidden />
          </Group>
          <Text fz="xl" fw={600}>
            {text(bps)}
          </Text>
          <Text fz="xs" c="dimmed">
            {kbps ? t('ofPackage', { rate: text(kbps * 1_000) }) : ' '}
          </Text>
          <Text fz="xs" c="dimmed">
            {t('peak', { rate: text(peakBps) })}
          </Text>
        </Stack>
      ))}
      {time ? (
        <Text fz="xs" c="dimmed" ml="auto" aria-hidden>
          {t('atTime', { time })}
        </Text>
      ) : null}
    </Group>
  );
}
