import type { SubscriberRow } from '@lastmile/contract';
import { StateBadge } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import classes from './badges.module.css';
import { reasonKeys, statusDisplay, syncDisplay } from './labels.ts';

/** Whether a session is up; a text alternative for the dot is included. */
export function OnlineDot({ online }: { readonly online: boolean }) {
  const { t } = useTranslation('subscribers');
  const label = online ? t('online') : t('offline');
  return (
    <>
      <span
        className={classes['dot']}
        title={label}
        aria-hidden
        {...(online ? {} : { 'data-offline': true })}
      />
      <span className={classes['forReaders']}>{label} </span>
    </>
  );
}

export function SubscriberStatusBadge({
  status,
  statusReason = null,
}: Pick<SubscriberRow, 'status'> & Partial<Pick<SubscriberRow, 'statusReason'>>) {
  const { t } = useTranslation('subscribers');
  const { key, tone } = statusDisplay[status];
  return (
    <StateBadge color={tone}>
      {statusReason ? `${t(key)} · ${t(reasonKeys[statusReason])}` : t(key)}
    </StateBadge>
  );
}

/** Why a subscriber without service is online: on the suspension profile, or until the router is synced. */
export function OnlineReason({ status, online, sync }: Pick<SubscriberRow, 'status' | 'online' | 'sync'>) {
  const { t } = useTranslation('subscribers');
  if (!online || status === 'active') return null;
  return (
    <div className={classes['reason']}>
      {sync === 'synced' ? t('onlineWhileSuspended') : t('onlineUntilSynced')}
    </div>
  );
}

/** Sync status of the subscriber on its router. */
export function SyncBadge({ sync }: Pick<SubscriberRow, 'sync'>) {
  const { t } = useTranslation('subscribers');
  const { key, tone } = syncDisplay[sync];
  return <StateBadge color={tone}>{t(key)}</StateBadge>;
}
