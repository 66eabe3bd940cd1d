import { type CutOffRow, collectionCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../app/ability.ts';
import { TakePaymentDialog } from '../../app/billing/take-payment-dialog.tsx';
import { chosenRows } from '../../app/kit/list-call.ts';
import { ListPage } from '../../app/kit/list-page.tsx';
import type { Chosen } from '../../app/kit/list-section.tsx';
import { useNight } from './api.ts';
import { CutOffFigures } from './list/figures.tsx';
import { RowMenu } from './list/row-menu.tsx';
import { useColumns } from './list/use-columns.tsx';
import { useFilters } from './list/use-filters.ts';
import { PromiseDialog } from './promise-dialog.tsx';
import { type Deed, deedKeys } from './words.ts';

interface Asked {
  readonly deed: Deed;
  readonly ids: readonly number[];
  readonly name?: string;
  readonly onDone?: () => void;
}

const call = collectionCalls.cutOffs;
const refreshMs = 60_000;

/** Who will be cut tonight and why, as a list one can act on before it happens. */
export default function CutOffListPage() {
  const { t } = useTranslation('collection');
  const ability = usePanelAbility();
  const mayPromise = ability.can('update', 'Subscriber') && ability.can('update', 'Invoice');
  const night = useNight().data;
  const columns = useColumns();
  const filters = useFilters();
  const [asked, setAsked] = useState<Asked>();
  const [payer, setPayer] = useState<CutOffRow>();
  const askForMany = async (deed: Deed, { selection, query, clear }: Chosen) => {
    const ids =
      selection.kind === 'some'
        ? [...selection.ids]
        : (await chosenRows(call, {}, query, selection)).map(({ id }) => id);
    setAsked({ deed, ids, onDone: clear });
  };
  const bulkActions = (chosen: Chosen) =>
    (['promise', 'spare', 'withdraw'] as const).map((deed) => (
      <Button key={deed} size="sm" px="sm" variant="default" onClick={() => void askForMany(deed, chosen)}>
        {t(deedKeys[deed].label)}
      </Button>
    ));
  return (
    <>
      <ListPage
        call={call}
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
            mayPromise={mayPromise && night !== undefined}
            onAct={(deed, { id, username: name }) =>
              deed === 'pay' ? setPayer(row) : setAsked({ deed, ids: [id], name })
            }
          />
        )}
        rowName={({ username }) => username}
        {...(mayPromise && night ? { bulkActions } : {})}
        empty={{ title: t('empty'), text: t('emptyText') }}
        exportName="cut-offs"
        refreshMs={refreshMs}
      />
      {asked && night ? (
        <PromiseDialog {...asked} nightOn={night.on} onClose={() => setAsked(undefined)} />
      ) : null}
      {payer ? <TakePaymentDialog line={payer} onClose={() => setPayer(undefined)} /> : null}
    </>
  );
}
