import type { RouterRow } from '@lastmile/contract';
import { ConfirmDialog, DetailList } from '@lastmile/ui';
import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useAllowWrites, useWritesPreview } from '../api.ts';

interface AllowWritesDialogProps {
  readonly router: Pick<RouterRow, 'id' | 'name' | 'version'>;
  readonly onClose: () => void;
}

/** Ends a router's read-only time once a person has seen what will be written. */
export function AllowWritesDialog({ router, onClose }: AllowWritesDialogProps) {
  const { t, i18n } = useTranslation('routers');
  const { id, version, name } = router;
  const preview = useWritesPreview(router);
  const allow = useAllowWrites();
  const number = (value = 0) => value.toLocaleString(i18n.language);
  const wanted = preview.data?.wanted;
  return (
    <ConfirmDialog
      title={t('writes.title', { name })}
      previewing={!wanted}
      preview={
        <Stack gap="sm">
          <Text size="sm">{t('writes.text')}</Text>
          <DetailList
            details={[
              { label: t('writes.enabled'), value: number(wanted?.enabled) },
              { label: t('writes.disabled'), value: number(wanted?.disabled) },
              { label: t('writes.expired'), value: number(wanted?.expired) },
              { label: t('writes.absent'), value: number(wanted?.absent) },
            ]}
          />
          <Text size="sm" c="dimmed">
            {t('writes.others')}
          </Text>
        </Stack>
      }
      problem={<ProblemAlert error={preview.error ?? allow.error} />}
      confirmLabel={t('writes.confirm')}
      confirming={allow.isPending}
      onConfirm={() =>
        allow.mutate(
          { id, version },
          {
            onSuccess: () => {
              notifications.show({ message: t('writes.done', { name }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
