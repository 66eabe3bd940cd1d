import type { RouterRow } from '@lastmile/contract';
import { ConfirmDialog, DetailList } from '@lastmile/ui';
import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useEnableSync, useEnableSyncPreview } from '../api.ts';

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
  const number = (value = 0) => value.toLocaleString(i18n.language);
  const desired = preview.data?.desired;
  return (
    <ConfirmDialog
      title={t('sync.title', { name })}
      previewing={!desired}
      preview={
        <Stack gap="sm">
          <Text size="sm">{t('sync.text')}</Text>
          <DetailList
            details={[
              { label: t('sync.toEnable'), value: number(desired?.enabled) },
              { label: t('sync.toDisable'), value: number(desired?.disabled) },
              { label: t('sync.toExpire'), value: number(desired?.expired) },
              { label: t('sync.toRemove'), value: number(desired?.absent) },
            ]}
          />
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
