import type { Area } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteArea } from '../api.ts';
import { AreaPicker, type PickedArea } from './area-picker.tsx';
import { useCurrentArea } from './current-area.ts';
import { DialogProblem } from './dialog-problem.tsx';

/** The parent area: the default destination of the children. */
function parentArea({ trail }: Area): PickedArea | null {
  const parent = trail.at(-1);
  return parent ? { ...parent, trail: trail.slice(0, -1) } : null;
}

const contentOf = ({ childCount, subscriberCount }: Area) => ({
  hasChildren: childCount > 0,
  hasSubscribers: subscriberCount > 0,
});

interface DeleteAreaDialogProps {
  readonly opened: Area;
  readonly onClose: () => void;
}

export function DeleteAreaDialog({ opened, onClose }: DeleteAreaDialogProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const remove = useDeleteArea();
  const fresh = useCurrentArea(opened);
  const { area } = fresh;
  const [target, setTarget] = useState(() => parentArea(opened));
  const { hasChildren, hasSubscribers } = contentOf(area);
  const label = hasChildren ? t('moveChildrenTo') : t('moveSubscribersTo');

  const submitLabel = hasSubscribers
    ? t('moveAndDelete')
    : hasChildren
      ? t('deleteAndMove', { count: area.childCount })
      : t('delete');

  const submit = () => {
    const { id, version } = area;
    remove.mutate(
      { id, version, ...(hasChildren || hasSubscribers ? { moveChildrenTo: target?.id ?? null } : {}) },
      {
        onSuccess: () => {
          notifications.show({ message: t('deleted', { name: area.name }) });
          onClose();
        },
      },
    );
  };
  const reload = async () => {
    if (await fresh.reload()) remove.reset();
  };

  return (
    <FormDialog
      title={t('deleteTitle', { name: area.name })}
      submitLabel={submitLabel}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={remove.isPending}
      submitDisabled={fresh.state === 'gone'}
      disabledReason={null}
      dangerous
    >
      <DialogProblem error={remove.error} fresh={fresh} onReload={reload} staleText={t('staleAction')} />
      <DeletionText area={area} />
      {hasChildren || hasSubscribers ? (
        <AreaPicker
          label={label}
          value={target}
          onChange={setTarget}
          notWithin={area}
          {...(hasChildren ? {} : { nullLabel: t('noArea') })}
        />
      ) : null}
    </FormDialog>
  );
}

/** Choice of what happens to the child areas and subscribers. */
function DeletionText({ area }: { readonly area: Area }) {
  const { t } = useTranslation('areas');
  const { hasChildren, hasSubscribers } = contentOf(area);
  return (
    <Text size="sm">
      {hasChildren ? t('deleteWithChildren', { count: area.childCount }) : null}
      {hasChildren && hasSubscribers ? ` ${t('moveSubscribersHint')}` : null}
      {!hasChildren && hasSubscribers ? t('deleteWithSubscribers', { count: area.subscriberCount }) : null}
      {!hasChildren && !hasSubscribers ? t('deleteText') : null}
    </Text>
  );
}
