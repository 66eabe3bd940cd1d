import type { RouterRow, SyncPlan } from '@lastmile/contract';
import { ConfirmDialog, DetailList } from '@lastmile/ui';
import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useEnableSync, useEnableSyncPreview } from '../api.ts';

/** What a sync writes, in the order of importance. */
const planRows = [
  { name: 'add', label: 'sync.toAdd' },
  { name: 'enable', label: 'sync.toEnable' },
  { name: 'disable', label: 'sync.toDisable' },
  { name: 'expire', label: 'sync.toExpire' },
  { name: 'update', label: 'sync.toUpdate' },
  { name: 'remove', label: 'sync.toRemove' },
  { name: 'dropSessions', label: 'sync.toDrop' },
  { name: 'addProfiles', label: 'sync.toAddProfiles' },
  { name: 'updateProfiles', label: 'sync.toUpdateProfiles' },
  { name: 'blocked', label: 'sync.blocked' },
] as const satisfies readonly { name: keyof SyncPlan; label: string }[];

interface EnableSyncDialogProps {
  readonly router: Pick<RouterRow, 'id' | 'name' | 'version'>;
  readonly onClose: () => void;
}

/** Enables sync on a read-only router after a preview of what will be written. */
export function EnableSyncDialog({ router, onClose }: EnableSyncDialogProps) {
  const { t, i18n } = useTranslation('routers');
  const { id, version, name } = router;
  const preview = useEnableSyncPreview(router);
  const allow = useEnableSync();
  const plan = preview.data?.plan;
  const writes = plan ? planRows.filter(({ name }) => plan[name] > 0) : [];
  const planText = writes.length > 0 ? t('sync.text') : t('sync.nothing');
  const intro = plan === null ? t('sync.notPolled') : planText;
  return (
    <ConfirmDialog
      title={t('sync.title', { name })}
      previewing={!preview.data}
      preview={
        <Stack gap="sm">
          <Text size="sm">{intro}</Text>
          {plan && writes.length > 0 ? (
            <DetailList
              details={writes.map(({ name, label }) => ({
                label: t(label),
                value: plan[name].toLocaleString(i18n.language),
              }))}
            />
          ) : null}
          <Text size="sm" c="dimmed">
            {t('sync.others')}
          </Text>
        </Stack>
      }
      problem={<ProblemAlert error={preview.error ?? allow.error} />}
      confirmLabel={t('sync.confirm')}
      confirming={allow.isPending}
      onConfirm={() =>
        allow.mutate(
          { id, version },
          {
            onSuccess: () => {
              notifications.show({ message: t('sync.done', { name }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
