import { type LeakKind, leakCalls, leaksOnce } from '@lastmile/contract';
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../shared/api/client.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import classes from './dashboard.module.css';

const staleTime = 300_000;

/** What is lost each month. A separate call: it compares every account on the routers, which the figures need not wait for. */
export function LeakTotal() {
  const { t } = useTranslation('dashboard');
  const { money } = useMoneyFormat();
  const canRead = useCurrentAbility().can('read', 'Report');
  const { data } = useQuery({
    queryKey: ['dashboard', 'leaks'],
    queryFn: () => api(leakCalls.index, { query: { pageSize: 10 } }),
    enabled: canRead,
    staleTime,
  });
  if (!data || data.total === 0) return null;
  const isOnce = (kind: LeakKind) => (leaksOnce as readonly LeakKind[]).includes(kind);
  const count = data.sums.reduce((sum, leak) => (isOnce(leak.kind) ? sum : sum + leak.count), 0);
  if (count === 0) return null;
  return (
    <Paper withBorder>
      <Link to="/isp/revenue-leaks" className={classes['row'] ?? ''} data-figure="leaks">
        <Text component="span" fw={650} c="red" style={{ whiteSpace: 'nowrap' }}>
          {money(data.monthlyMinor)}
        </Text>
        <span>{t('leaks', { count })}</span>
      </Link>
    </Paper>
  );
}
