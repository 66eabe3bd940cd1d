import type { RouterStatus } from '@lastmile/contract';
import { Sparkline } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';

interface RouterSparklineProps {
  readonly points: readonly Pick<RouterStatus['hours'][number], 'at' | 'reachable' | 'activeSessions'>[];
  readonly hours: number;
  readonly width?: number | string;
  readonly height?: number;
}

const hourMs = 3_600_000;

/** Online sessions over time; times without a response are marked. */
export function RouterSparkline({ points, hours, width = 120, height = 28 }: RouterSparklineProps) {
  const { t, i18n } = useTranslation('routers');
  const values = points.flatMap(({ activeSessions }) => activeSessions ?? []);
  const number = (value: number) => value.toLocaleString(i18n.language);
  const outages = points.filter(({ reachable }) => !reachable).length;
  const label = values.length
    ? t('status.sessionsBetween', {
        least: number(Math.min(...values)),
        most: number(Math.max(...values)),
      })
    : t('status.noReadings');
  const now = Date.now();
  return (
    <Sparkline
      points={points.map(({ at, reachable, activeSessions }) => ({
        at: Date.parse(at),
        value: reachable ? activeSessions : null,
        isMarked: !reachable,
      }))}
      from={now - hours * hourMs}
      to={now}
      label={outages ? `${label} ${t('status.withOutages')}` : label}
      width={width}
      height={height}
    />
  );
}
