import { routerCalls, type UserData } from '@lastmile/contract';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router';
import { useAutomationStop } from '../../entities/dunning/automation.ts';
import { api } from '../../shared/api/client.ts';
import { useFormatDateTime } from '../../shared/dates/use-format-date-time.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import type { PageRoute } from '../../shared/navigation/route.ts';
import { useIsSettled } from '../../shared/navigation/use-is-settled.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { session, stopImpersonation } from '../../shared/session/session.ts';
import { useIsSuspended } from './isp-suspension.ts';
import { RetailBanner } from './retail-banner.tsx';
import { ServiceChargeBanner } from './service-charge-banner.tsx';

/** Banners shown on every page: impersonation, suspension, lost connection and similar conditions. */
export function Banners({ user }: { readonly user: UserData | undefined }) {
  const { t } = useTranslation('layout');
  const isSuspended = useIsSuspended();
  const isp = user?.ispName ?? '';
  return (
    <>
      {user?.actsAsIsp ? (
        <Banner color="yellow" icon={<IconUserShield size={18} />}>
          {t('banner.impersonating', { isp })}{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            c="inherit"
            td="underline"
            onClick={stopImpersonation}
          >
            {t('banner.stopImpersonating')}
          </Anchor>
        </Banner>
      ) : null}
      {user?.mustSetUpTwoFactor ? (
        <Banner color="yellow" icon={<IconAlertTriangle size={18} />}>
          {t('banner.twoFactor')}{' '}
          <Anchor component={Link} to="/isp/account-setting" inherit c="inherit" td="underline">
            {t('banner.twoFactorLink')}
          </Anchor>
        </Banner>
      ) : null}
      <ServiceChargeBanner user={user} />
      <RetailBanner user={user} />
      <UnreachableRouters />
      <AutomationStoppedBanner />
      {isSuspended ? (
        <Banner color="red" icon={<IconAlertTriangle size={18} />}>
          {t('banner.suspended', { isp })}
        </Banner>
      ) : null}
    </>
  );
}

const routerPollMs = 60_000;

/** Names the unreachable routers, for users who may see routers. */
function UnreachableRouters() {
  const { t } = useTranslation('layout');
  const canSee = useCurrentAbility().can('read', 'Router') && session.user()?.ispId !== null;
  const isSettled = useIsSettled();
  const down = useQuery({
    queryKey: [...listKey(routerCalls.list), 'unreachable'],
    queryFn: () => api(routerCalls.list, { query: { state: 'unreachable', pageSize: 10 } }),
    enabled: canSee && isSettled,
    refetchInterval: routerPollMs,
  });
  const [first] = down.data?.items ?? [];
  if (!canSee || !first) return null;
  return (
    <Banner color="red" icon={<IconAlertTriangle size={18} />}>
      {t('banner.router', { count: down.data?.total ?? 1, name: first.name })}{' '}
      <Anchor component={Link} to="/isp/router-list?state=unreachable" inherit c="inherit" td="underline">
        {t('banner.routerLink')}
      </Anchor>
    </Banner>
  );
}

/** Shown on billing pages while automation is paused, with who paused it and why. */
function AutomationStoppedBanner() {
  const { t } = useTranslation('layout');
  const moment = useFormatDateTime();
  const subject = (useMatches().at(-1)?.handle as PageRoute | undefined)?.subject;
  const isAboutMoney = subject === 'Invoice' || subject === 'Payment';
  const canChange = useCurrentAbility().can('update', 'Profile');
  const stopped = useAutomationStop(isAboutMoney).data;
  if (!isAboutMoney || !stopped) return null;
  const values = { at: moment(stopped.at), by: stopped.by ?? '–', reason: stopped.reason };
  return (
    <Banner color="yellow" icon={<IconAlertTriangle size={18} />}>
      {t('banner.automation', values)}{' '}
      {canChange ? (
        <Anchor component={Link} to="/isp/billing-setting" inherit c="inherit" td="underline">
          {t('banner.automationLink')}
        </Anchor>
      ) : null}
    </Banner>
  );
}

interface BannerProps {
  readonly color: 'yellow' | 'red';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Banner({ color, icon, children }: BannerProps) {
  return (
    <Alert role="status" color={color} icon={icon} py="xs" mb="sm">
      {children}
    </Alert>
  );
}
