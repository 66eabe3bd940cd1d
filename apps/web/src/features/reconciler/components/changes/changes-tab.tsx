import { type PendingChangeRow, reconcilerCalls } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { syncDisplay } from '../../../../entities/subscribers/labels.ts';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import type { ListSelection } from '../../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { refreshMs } from '../../api.ts';
import type { SelectedRows } from '../use-selected-rows.ts';
import { ChangeFigures, changeStates } from './change-figures.tsx';
import { type ChangeAction, ChangeMenu } from './change-menu.tsx';
import { OverwriteRouterDialog } from './overwrite-router-dialog.tsx';
import { ProfileDrift } from './profile-drift.tsx';
import { ResolveDriftDialog, resolutionLabels } from './resolve-drift-dialog.tsx';
import { useChangeColumns } from './use-change-columns.tsx';

interface OpenDialog {
  readonly act: ChangeAction;
  readonly picked: SelectedRows<number>;
}

/** Pending and failed changes of a router, and drift. */
export function ChangesTab({ routerId }: { readonly routerId: number }) {
  const { t } = useTranslation('reconciler');
  const [params] = useSearchParams();
  const columns = useChangeColumns();
  const filters = useFilters();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  // Only drift has bulk actions, so rows can be selected only while the list shows nothing else.
  const canChoose = useCurrentAbility().can('update', 'Router') && params.get('state') === 'drift';
  const bulkActions = (picked: ListSelection) =>
    (['router', 'panel'] as const).map((resolution) => (
      <Button
        key={resolution}
        size="compact-md"
        variant="default"
        onClick={() => setOpenDialog({ act: resolution, picked })}
      >
        {t(resolutionLabels[resolution].label)}
      </Button>
    ));
  return (
    <>
      <ProfileDrift routerId={routerId} />
      <ListSection
        call={reconcilerCalls.changes}
        params={{ routerId }}
        title={t('changes')}
        columns={columns}
        sorts={['name']}
        searchLabel={t('searchUsername')}
        filters={filters}
        figures={({ state, change }) => <ChangeFigures routerId={routerId} state={state} change={change} />}
        rowMenu={(change) => (
          <ChangeMenu change={change} onAct={(act) => setOpenDialog({ act, picked: only(change) })} />
        )}
        rowName={({ name }) => name}
        {...(canChoose ? { bulkActions } : {})}
        empty={{ title: t('changes.empty'), text: t('changes.emptyText') }}
        refreshMs={refreshMs}
      />
      {openDialog ? (
        <ActDialog routerId={routerId} {...openDialog} onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
}

interface ActDialogProps extends OpenDialog {
  readonly routerId: number;
  readonly onClose: () => void;
}

const ActDialog = ({ act, ...rest }: ActDialogProps) =>
  act === 'pushToRouter' ? (
    <OverwriteRouterDialog {...rest} />
  ) : (
    <ResolveDriftDialog resolution={act} {...rest} />
  );

const only = ({ id, state }: PendingChangeRow): SelectedRows<number> => ({
  selection: { kind: 'some', ids: new Set([id]) },
  query: { state },
  clear: () => {},
});

function useFilters(): FilterField[] {
  const { t } = useTranslation('subscribers');
  return useMemo(
    () => [
      {
        name: 'state',
        label: t('status'),
        kind: 'choice',
        options: changeStates.map((value) => ({ value, label: t(syncDisplay[value].key) })),
      },
    ],
    [t],
  );
}
