import type { SubscriberRow } from '@lastmile/contract';
import { Badge, Text, VisuallyHidden } from '@mantine/core';
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
      <VisuallyHidden>{label} </VisuallyHidden>
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
    <Badge variant="light" color={tone} tt="none" miw="max-content">
      {statusReason ? `${t(key)} · ${t(reasonKeys[statusReason])}` : t(key)}
    </Badge>
  );
}

/** Why a subscriber without service is online: on the suspension profile, or until the router is synced. */
export function OnlineReason({ status, online, sync }: Pick<SubscriberRow, 'status' | 'online' | 'sync'>) {
  const { t } = useTranslation('subscribers');
  if (!online || status === 'active') return null;
  return (
    <Text size="xs" c="dimmed">
      {sync === 'synced' ? t('onlineWhileSuspended') : t('onlineUntilSynced')}
    </Text>
  );
}

/** Sync status of the subscriber on its router. */
export function SyncBadge({ sync }: Pick<SubscriberRow, 'sync'>) {
  const { t } = useTranslation('subscribers');
  const { key, tone } = syncDisplay[sync];
  return (
    <Badge variant="light" color={tone} tt="none" miw="max-content">
      {t(key)}
    </Badge>
  );
}
