import type { UserData } from '@lastmile/contract';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconUserShield } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endActing } from '../session/session.ts';
import { useIsSuspended } from './suspension.ts';

/** What holds on every screen: whose panel this is acted in, and what keeps it from working as usual. */
export function Banners({ user }: { readonly user: UserData | undefined }) {
  const { t } = useTranslation('panel');
  const isSuspended = useIsSuspended();
  const isp = user?.ispName ?? '';
  return (
    <>
      {user?.actsAsIsp ? (
        <Banner color="yellow" icon={<IconUserShield size={18} />}>
          {t('banner.actsAs', { isp })}{' '}
          <Anchor component="button" type="button" inherit c="inherit" td="underline" onClick={endActing}>
            {t('banner.endActing')}
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
      {isSuspended ? (
        <Banner color="red" icon={<IconAlertTriangle size={18} />}>
          {t('banner.suspended', { isp })}
        </Banner>
      ) : null}
    </>
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
