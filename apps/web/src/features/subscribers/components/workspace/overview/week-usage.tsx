import type { UsageBytes } from '@lastmile/contract';
import { Sparkline } from '@lastmile/ui';
import { Anchor, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes } from '../../../../../entities/live/format-rate.ts';
import { useSubscriberUsage } from '../../../../../entities/usage/api.ts';

const both = ({ downloadBytes, uploadBytes }: UsageBytes) => downloadBytes + uploadBytes;

/** Traffic of the last week at a glance; nothing before the first reading. */
export function WeekUsage({ subscriberId }: { readonly subscriberId: number }) {
  const { t, i18n } = useTranslation('workspace');
  const usage = useSubscriberUsage(subscriberId, '7d').data;
  if (!usage?.readAt || usage.points.length === 0) return null;
  const text = (bytes: number) => formatBytes(bytes, i18n.language);
  // Days in the ISP's calendar: only their distance matters.
  const points = usage.points.map((point) => ({ at: Date.parse(point.at), value: both(point) }));
  const values = points.map(({ value }) => value);
  return (
    <Anchor component={Link} to="?tab=usage" size="sm" display="block" mt="sm">
      <Group gap="sm" wrap="nowrap">
        <Sparkline
          points={points}
          from={points[0]?.at ?? 0}
          to={points.at(-1)?.at ?? 0}
          label={t('connection.weekUsageBetween', {
            least: text(Math.min(...values)),
            most: text(Math.max(...values)),
          })}
        />
        {t('connection.weekUsage', { bytes: text(both(usage.total)) })}
      </Group>
    </Anchor>
  );
}
