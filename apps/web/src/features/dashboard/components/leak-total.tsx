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

/** What is lost each month, and cash and reversed payments that are lost once. A separate call: it compares every account on the routers, which the figures need not wait for. */
export function LeakTotal() {
  const { t } = useTranslation('dashboard');
  const { money } = useMoneyFormat();
  const canRead = useCurrentAbility().can('read', 'Report');
  const { data } = useQuery({
    queryKey: ['dashboard', 'leaks'],
    queryFn: () => api(leakCalls.list, { query: { pageSize: 10 } }),
    enabled: canRead,
    staleTime,
  });
  if (!data) return null;
  const isOnce = (kind: LeakKind) => (leaksOnce as readonly LeakKind[]).includes(kind);
  const count = data.sums.reduce((sum, leak) => (isOnce(leak.kind) ? sum : sum + leak.count), 0);
  if (count === 0 && data.onceMinor === 0) return null;
  return (
    <Paper withBorder>
      <Link to="/isp/revenue-leaks" className={classes['row'] ?? ''} data-figure="leaks">
        {count > 0 ? (
          <>
            <Amount text={money(data.monthlyMinor)} name="monthly" />
            <span>{t('leaks', { count })}</span>
          </>
        ) : null}
        {data.onceMinor === 0 ? null : (
          <>
            <Amount text={money(data.onceMinor)} name="once" />
            <span>{t('leaksOnce')}</span>
          </>
        )}
      </Link>
    </Paper>
  );
}

const Amount = ({ text, name }: { readonly text: string; readonly name: 'monthly' | 'once' }) => (
  <Text component="span" fw={650} c="red" style={{ whiteSpace: 'nowrap' }} data-leak={name}>
    {text}
  </Text>
);
