import { type SubscriberRow, subscriberCalls, subscriberStatuses } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TakePaymentDialog } from '../../../entities/payments/take-payment-dialog.tsx';
import { useResellerOptions } from '../../../entities/pickers/options.ts';
import { TransferDialog } from '../../../entities/resellers/transfer-dialog.tsx';
import { RecentChanges } from '../../../entities/subscribers/recent-changes.tsx';
import { useSubscriberFilters } from '../../../entities/subscribers/use-subscriber-filters.ts';
import type { ListQuery } from '../../../shared/kit/list/list-call.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { ListSelection } from '../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import type { BulkActionName, BulkOptions, BulkTarget } from '../components/bulk/bulk-actions.ts';
import { BulkDialog } from '../components/bulk/bulk-dialog.tsx';
import { BulkActions } from '../components/list/bulk-actions.tsx';
import { SubscriberFigures } from '../components/list/figures.tsx';
import { QuickActions } from '../components/list/quick-actions.tsx';
import { RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { createPath, importPath } from '../paths.ts';

interface OpenDialog {
  readonly kind: BulkActionName;
  readonly target: BulkTarget;
  readonly name?: string;
  readonly status?: SubscriberRow['status'] | undefined;
  readonly defaults?: BulkOptions | undefined;
  readonly onDone?: () => void;
}

/** All subscribers of the ISP with row and bulk actions. */
export default function SubscriberListPage() {
  const { t } = useTranslation('subscribers');
  const ability = useCurrentAbility();
  const canUpdate = ability.can('update', 'Subscriber');
  const columns = useColumns();
  const filters = useSubscriberFilters();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [payer, setPayer] = useState<SubscriberRow>();
  const [transferred, setTransferred] = useState<ListSelection>();
  const hasResellers = Boolean(useResellerOptions()?.length);
  const create = ability.can('create', 'Subscriber') ? (
    <>
      <Button component={Link} to={importPath} variant="default" leftSection={<IconFileImport size={16} />}>
        {t('import')}
      </Button>
      <Button component={Link} to={createPath} leftSection={<IconUserPlus size={16} />}>
        {t('create')}
      </Button>
    </>
  ) : null;
  const canMessage = ability.can('create', 'Notification');
  const bulkActions = (chosen: ListSelection) => {
    const status = statusFilter(chosen.query);
    // Those who change nothing may still write to subscribers.
    if (!canUpdate)
      return (
        <Button component={Link} to={messagePathOf(chosen)} size="sm" px="sm" variant="default">
          {t('sendMessage')}
        </Button>
      );
    return (
      <BulkActions
        messagePath={canMessage ? messagePathOf(chosen) : undefined}
        canUpdateInvoices={ability.can('update', 'Invoice')}
        status={status}
        onTransfer={
          hasResellers && ability.can('update', 'Reseller') ? () => setTransferred(chosen) : undefined
        }
        onAct={(kind) =>
          setOpenDialog({
            kind,
            target: targetOf(chosen),
            status,
            defaults: kind === 'suspend' ? suspensionDefaults(chosen.query) : undefined,
            onDone: chosen.clear,
          })
        }
      />
    );
  };
  return (
    <>
      <ListPage
        call={subscriberCalls.list}
        title={t('title')}
        actions={
          <>
            <RecentChanges />
            {create}
          </>
        }
        columns={columns}
        sorts={['username', 'name', 'connectedOn', 'createdAt', 'balanceMinor']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <SubscriberFigures {...list} />}
        rowMenu={(row) => (
          <RowMenu
            row={row}
            onAct={(kind, { id, username, status }) =>
              setOpenDialog({ kind, target: { ids: [id] }, name: username, status })
            }
          />
        )}
        quickActions={(row) => <QuickActions row={row} onTakePayment={setPayer} />}
        rowName={({ username }) => username}
        {...(canUpdate || canMessage ? { bulkActions } : {})}
        empty={{ title: t('empty'), text: t('emptyText'), action: create }}
        exportName="subscribers"
      />
      {payer ? <TakePaymentDialog subscriber={payer} onClose={() => setPayer(undefined)} /> : null}
      {transferred ? (
        <TransferDialog
          target={targetOf(transferred)}
          onClose={() => setTransferred(undefined)}
          onDone={transferred.clear}
        />
      ) : null}
      {openDialog ? <BulkDialog {...openDialog} onClose={() => setOpenDialog(undefined)} /> : null}
    </>
  );
}

const statusFilter = ({ status }: ListQuery) => subscriberStatuses.find((one) => one === status);

/** In a list of overdue subscribers, non-payment is the usual reason for a suspension. */
const suspensionDefaults = ({ balance }: ListQuery): BulkOptions | undefined =>
  balance === 'overdue' || balance === 'past_grace' ? { reason: 'unpaid' } : undefined;

/** Opens a new campaign for the chosen rows, or for everything that the filters match. */
function messagePathOf({ selection, query }: ListSelection): string {
  const chosen =
    selection.kind === 'some' ? { ids: [...selection.ids].join() } : filterParams(query, selection.except);
  return `/isp/bulk-notification?${new URLSearchParams({ new: 'yes', ...chosen })}`;
}

function filterParams({ sort: _sort, ...filter }: ListQuery, except: ReadonlySet<number>) {
  const params = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return { ...Object.fromEntries(params), ...(except.size > 0 ? { except: [...except].join() } : {}) };
}

const targetOf = ({ selection, query }: ListSelection): BulkTarget =>
  selection.kind === 'some' ? { ids: [...selection.ids] } : { filter: query, except: selection.except };
