import { dunningCalls, type UpcomingSuspensionRow } from '@lastmile/contract';
import { QuickAction } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RecentChanges } from '../../../entities/subscribers/recent-changes.tsx';
import type { ListQuery } from '../../../shared/kit/list/list-call.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { ListSelection } from '../../../shared/kit/list/list-section-props.ts';
import type { ListState } from '../../../shared/kit/list/list-state.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useNextSuspensionRun } from '../api.ts';
import type { ListAction } from '../components/labels.ts';
import { BulkActions } from '../components/list/bulk-actions.tsx';
import { UpcomingSuspensionFigures } from '../components/list/figures.tsx';
import { RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';
import { PromiseDialog } from '../components/promise-dialog.tsx';
import { SuspendDialog } from '../components/suspend-dialog.tsx';
import { TakePaymentForSelection } from '../components/take-payment.tsx';

interface OpenDialog {
  readonly action: ListAction;
  readonly ids: readonly number[];
  /** Instead of ids: all of the list's filter. */
  readonly filter?: ListQuery;
  readonly name?: string;
  /** Called when an action is done, to clear the selection. */
  readonly onDone: () => void;
}

const refreshMs = 60_000;
const nothing = () => {};

/** The list's filters and search, without its state: promised subscribers are left out anyway. */
const filterOf = ({ search, filters: { state: _state, ...filters } }: ListState): ListQuery => ({
  ...filters,
  ...(search ? { search } : {}),
});

/** Subscribers that the next run will suspend, with the reason and the actions that prevent it. */
export default function UpcomingSuspensionsPage() {
  const { t } = useTranslation(['dunning', 'billing', 'routes']);
  const ability = useCurrentAbility();
  const nextRun = useNextSuspensionRun().data;
  const canPromise =
    ability.can('update', 'Subscriber') && ability.can('update', 'Invoice') && nextRun !== undefined;
  const canSuspend = ability.can('update', 'Subscriber');
  const canChoose = canPromise || canSuspend || ability.can('create', 'Payment');
  const columns = useColumns();
  const filters = useFilters();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const bulkActions = (chosen: ListSelection) => (
    <BulkActions
      chosen={chosen}
      canPromise={canPromise}
      canSuspend={canSuspend}
      onAct={(action, ids) => setOpenDialog({ action, ids, onDone: chosen.clear })}
    />
  );
  const toSettings = ability.can('update', 'Profile') ? (
    <Button component={Link} to="/isp/billing-setting" variant="default" mt="xs">
      {t('routes:billing-setting')}
    </Button>
  ) : null;
  const quickPay = ({ id, username: name }: UpcomingSuspensionRow) => (
    <QuickAction
      label={`${t('billing:takePayment')}: ${name}`}
      icon={<IconCash size={16} />}
      onClick={() => setOpenDialog({ action: 'pay', ids: [id], name, onDone: nothing })}
    />
  );
  return (
    <>
      <ListPage
        call={dunningCalls.upcomingSuspensions}
        title={t('title')}
        description={t('description')}
        actions={<RecentChanges />}
        columns={columns}
        sorts={['oldestDue', 'pastGraceMinor', 'username']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => (
          <UpcomingSuspensionFigures
            {...list}
            onSuspendAll={
              canSuspend
                ? () =>
                    setOpenDialog({
                      action: 'suspend',
                      ids: [],
                      filter: filterOf(list.state),
                      onDone: nothing,
                    })
                : undefined
            }
          />
        )}
        rowMenu={(row) => (
          <RowMenu
            row={row}
            canPromise={canPromise}
            canSuspend={canSuspend}
            onAct={(action, { id, username: name }) =>
              setOpenDialog({ action, ids: [id], name, onDone: nothing })
            }
          />
        )}
        {...(ability.can('create', 'Payment') ? { quickActions: quickPay } : {})}
        rowName={({ username }) => username}
        {...(canChoose ? { bulkActions } : {})}
        empty={{ title: t('empty'), text: t('emptyText'), action: toSettings }}
        exportName="upcoming-suspensions"
        refreshMs={refreshMs}
      />
      {openDialog?.action === 'pay' ? (
        <TakePaymentForSelection ids={openDialog.ids} onClose={close} onDone={openDialog.onDone} />
      ) : null}
      {openDialog?.action === 'suspend' ? (
        <SuspendDialog
          target={openDialog.filter ? { filter: openDialog.filter } : { ids: openDialog.ids }}
          name={openDialog.name}
          onClose={close}
          onDone={openDialog.onDone}
        />
      ) : null}
      {openDialog && openDialog.action !== 'pay' && openDialog.action !== 'suspend' && nextRun ? (
        <PromiseDialog {...openDialog} action={openDialog.action} nextRunOn={nextRun.on} onClose={close} />
      ) : null}
    </>
  );
}
