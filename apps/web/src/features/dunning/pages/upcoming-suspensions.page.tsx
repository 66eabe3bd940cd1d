import { collectionCalls } from '@lastmile/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { Chosen } from '../../../shared/kit/list/list-section-props.ts';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { useNight } from '../api.ts';
import type { Deed } from '../components/labels.ts';
import { BulkActions } from '../components/list/bulk-actions.tsx';
import { CutOffFigures } from '../components/list/figures.tsx';
import { RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';
import { PromiseDialog } from '../components/promise-dialog.tsx';
import { PayDialog } from '../components/take-payment.tsx';

interface Asked {
  readonly deed: Deed | 'pay';
  readonly ids: readonly number[];
  readonly name?: string;
  /** Once it is done, what was chosen has served. */
  readonly onDone: () => void;
}

const refreshMs = 60_000;
const nothing = () => {};

/** Who will be cut tonight and why, as a list one can act on before it happens. */
export default function CutOffListPage() {
  const { t } = useTranslation('dunning');
  const ability = usePanelAbility();
  const night = useNight().data;
  const mayPromise =
    ability.can('update', 'Subscriber') && ability.can('update', 'Invoice') && night !== undefined;
  const mayChoose = mayPromise || ability.can('create', 'Payment');
  const columns = useColumns();
  const filters = useFilters();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const bulkActions = (chosen: Chosen) => (
    <BulkActions
      chosen={chosen}
      mayPromise={mayPromise}
      onAct={(deed, ids) => setAsked({ deed, ids, onDone: chosen.clear })}
    />
  );
  return (
    <>
      <ListPage
        call={collectionCalls.cutOffs}
        title={t('title')}
        description={t('description')}
        columns={columns}
        sorts={['oldestDue', 'pastGraceMinor', 'username']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <CutOffFigures {...list} />}
        rowMenu={(row) => (
          <RowMenu
            row={row}
            mayPromise={mayPromise}
            onAct={(deed, { id, username: name }) => setAsked({ deed, ids: [id], name, onDone: nothing })}
          />
        )}
        rowName={({ username }) => username}
        {...(mayChoose ? { bulkActions } : {})}
        empty={{ title: t('empty'), text: t('emptyText') }}
        exportName="cut-offs"
        refreshMs={refreshMs}
      />
      {asked?.deed === 'pay' ? <PayDialog ids={asked.ids} onClose={close} onDone={asked.onDone} /> : null}
      {asked && asked.deed !== 'pay' && night ? (
        <PromiseDialog {...asked} deed={asked.deed} nightOn={night.on} onClose={close} />
      ) : null}
    </>
  );
}
