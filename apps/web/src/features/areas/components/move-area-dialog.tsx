import type { Area } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateArea } from '../api.ts';
import { formatAreaTrail } from './area-path-text.ts';
import { AreaPicker, type PickedArea } from './area-picker.tsx';
import { useCurrentArea } from './current-area.ts';
import { DialogProblem } from './dialog-problem.tsx';

interface MoveAreaDialogProps {
  readonly opened: Area;
  readonly onClose: () => void;
  readonly onPlaced: (parentId: number | null) => void;
}

export function MoveAreaDialog({ opened, onClose, onPlaced }: MoveAreaDialogProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const move = useUpdateArea();
  const fresh = useCurrentArea(opened);
  const [target, setTarget] = useState<PickedArea | null>();
  const { area } = fresh;
  const isMoved = target !== undefined && (target?.id ?? null) !== area.parentId;

  const submit = () => {
    if (!isMoved) return;
    const parentId = target?.id ?? null;
    move.mutate(
      { area, changes: { parentId } },
      {
        onSuccess: () => {
          notifications.show({
            message: t('moved', { name: area.name, target: target?.name ?? t('topLevel') }),
          });
          onPlaced(parentId);
          onClose();
        },
      },
    );
  };
  const reload = async () => {
    if (await fresh.reload()) move.reset();
  };

  return (
    <FormDialog
      title={t('moveTitle', { name: area.name })}
      submitLabel={t('moveSubmit')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={move.isPending}
      submitDisabled={!isMoved || fresh.state === 'gone'}
      disabledReason={fresh.state === 'gone' ? null : t('moveFirst')}
    >
      <DialogProblem error={move.error} fresh={fresh} onReload={reload} staleText={t('staleAction')} />
      <Text size="sm">
        {t('currentPath', { trail: formatAreaTrail(area.trail) || t('topLevel') })}
        {area.childCount > 0 ? ` ${t('moveWithChildren', { count: area.childCount })}` : null}
      </Text>
      <AreaPicker label={t('moveTo')} value={target} onChange={setTarget} notWithin={area} autoFocus />
    </FormDialog>
  );
}
