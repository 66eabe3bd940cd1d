import type { SavedView } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../session/ability.ts';
import { ProblemAlert } from '../../problem-alert.tsx';
import { useViewChanges } from './api.ts';

interface ViewDialogProps {
  readonly list: string;
  readonly state: SavedView['state'];
  /** The view to rename or share; undefined to save a new one. */
  readonly view?: SavedView | undefined;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
}

/** Names a view and says who sees it. */
export function ViewDialog({ list, state, view, onClose, onSaved }: ViewDialogProps) {
  const { t } = useTranslation('shared');
  const canShare = useCurrentAbility().can('create', 'SavedView') || view?.shared === true;
  const { create, update } = useViewChanges(list);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const save = () => {
    const settings = { name: name.trim(), shared };
    const saved = view
      ? update.mutateAsync({ id: view.id, version: view.version, ...settings })
      : create.mutateAsync({ ...settings, state });
    saved.then(
      (stored) => {
        onSaved(stored);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={view ? t('view.edit') : t('view.saveNew')}
      submitLabel={t('view.save')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      onSubmit={save}
      onClose={onClose}
      submitting={create.isPending || update.isPending}
    >
      <ProblemAlert error={create.error ?? update.error} />
      <TextInput
        label={t('view.name')}
        required
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canShare ? (
        <Checkbox
          label={t('view.shared')}
          description={t('view.sharedHint')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
