import { convergenceCalls, type OpenChange } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { syncLooks } from '../../../../entities/subscribers/labels.ts';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import type { Chosen } from '../../../../shared/kit/list/list-section-props.ts';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { refreshMs } from '../../api.ts';
import type { Picked } from '../use-selected-rows.ts';
import { ChangeFigures, changeStates } from './change-figures.tsx';
import { type Act, ChangeMenu } from './change-menu.tsx';
import { WriteAnewDialog } from './overwrite-router-dialog.tsx';
import { ProfileDrift } from './profile-drift.tsx';
import { ResolveDialog, sideWords } from './resolve-drift-dialog.tsx';
import { useChangeColumns } from './use-change-columns.tsx';

interface Asked {
  readonly act: Act;
  readonly picked: Picked<number>;
}

/** What is still to be written to a router, what it refused, and what someone changed there. */
export function ChangesTab({ routerId }: { readonly routerId: number }) {
  const { t } = useTranslation('reconciler');
  const [params] = useSearchParams();
  const columns = useChangeColumns();
  const filters = useFilters();
  const [asked, setAsked] = useState<Asked>();
  // Only drift is decided by the dozen, so only where nothing else is listed can rows be chosen.
  const mayChoose = usePanelAbility().can('update', 'Router') && params.get('state') === 'drift';
  const bulkActions = (picked: Chosen) =>
    (['router', 'panel'] as const).map((take) => (
      <Button key={take} size="compact-md" variant="default" onClick={() => setAsked({ act: take, picked })}>
        {t(sideWords[take].label)}
      </Button>
    ));
  return (
    <>
      <ProfileDrift routerId={routerId} />
      <ListSection
        call={convergenceCalls.changes}
        params={{ routerId }}
        title={t('changes')}
        columns={columns}
        sorts={['name']}
        searchLabel={t('searchName')}
        filters={filters}
        figures={({ state, change }) => <ChangeFigures routerId={routerId} state={state} change={change} />}
        rowMenu={(change) => (
          <ChangeMenu change={change} onAct={(act) => setAsked({ act, picked: only(change) })} />
        )}
        rowName={({ name }) => name}
        {...(mayChoose ? { bulkActions } : {})}
        empty={{ title: t('changes.empty'), text: t('changes.emptyText') }}
        refreshMs={refreshMs}
      />
      {asked ? <ActDialog routerId={routerId} {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

interface ActDialogProps extends Asked {
  readonly routerId: number;
  readonly onClose: () => void;
}

const ActDialog = ({ act, ...rest }: ActDialogProps) =>
  act === 'push' ? <WriteAnewDialog {...rest} /> : <ResolveDialog take={act} {...rest} />;

const only = ({ id, state }: OpenChange): Picked<number> => ({
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
        options: changeStates.map((value) => ({ value, label: t(syncLooks[value].key) })),
      },
    ],
    [t],
  );
}
