import { type InvoiceRow, invoiceCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconCalendarDollar, IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MarkPaidDialog } from '../../../entities/invoices/bulk/mark-paid-dialog.tsx';
import { newRunPath } from '../../../entities/invoices/paths.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { ListSelection } from '../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { InvoiceDialog } from '../components/dialogs/invoice-dialogs.tsx';
import { MarkUnpaidDialog } from '../components/dialogs/mark-unpaid-dialog.tsx';
import type { InvoiceAction } from '../components/invoice-permissions.ts';
import { type BulkAction, BulkActions } from '../components/list/bulk-actions.tsx';
import { InvoiceFigures } from '../components/list/figures.tsx';
import { NewInvoiceButton } from '../components/list/new-invoice-button.tsx';
import { QuickPay, RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';

type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'one'; readonly action: InvoiceAction; readonly invoice: InvoiceRow }
  | { readonly kind: 'many'; readonly action: BulkAction; readonly chosen: ListSelection };

/** All invoices of the ISP with row and bulk actions. */
export default function InvoiceListPage() {
  const { t } = useTranslation(['invoices', 'billing']);
  const ability = useCurrentAbility();
  const columns = useColumns();
  const filters = useFilters();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const create = ability.can('create', 'Invoice') ? (
    <>
      <Button
        variant="default"
        component={Link}
        to={newRunPath}
        leftSection={<IconCalendarDollar size={16} />}
      >
        {t('runBilling')}
      </Button>
      <Button leftSection={<IconFilePlus size={16} />} onClick={() => setOpenDialog({ kind: 'new' })}>
        {t('billing:newInvoice')}
      </Button>
    </>
  ) : null;
  const canChoose = ability.can('create', 'Payment') || ability.can('delete', 'Payment');
  const bulkActions = (selected: ListSelection) => (
    <BulkActions
      chosen={selected}
      onAct={(action, chosen) => setOpenDialog({ kind: 'many', action, chosen })}
    />
  );
  const BulkDialog =
    openDialog?.kind === 'many' && openDialog.action === 'unpaid' ? MarkUnpaidDialog : MarkPaidDialog;
  return (
    <>
      <ListPage
        call={invoiceCalls.list}
        title={t('title')}
        actions={create}
        columns={columns}
        sorts={['-issuedOn', 'dueOn', 'totalMinor']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <InvoiceFigures {...list} />}
        rowMenu={(row) => (
          <RowMenu row={row} onAct={(action, invoice) => setOpenDialog({ kind: 'one', action, invoice })} />
        )}
        quickActions={(row) => (
          <QuickPay row={row} onPay={(invoice) => setOpenDialog({ kind: 'one', action: 'pay', invoice })} />
        )}
        rowName={({ number }) => number}
        {...(canChoose ? { bulkActions } : {})}
        empty={{ title: t('empty'), text: t('emptyText'), action: create }}
        exportName="invoices"
      />
      {openDialog?.kind === 'new' ? <NewInvoiceButton onClose={close} /> : null}
      {openDialog?.kind === 'one' ? (
        <InvoiceDialog action={openDialog.action} invoice={openDialog.invoice} onClose={close} />
      ) : null}
      {openDialog?.kind === 'many' ? (
        <BulkDialog target={openDialog.chosen} onClose={close} onDone={openDialog.chosen.clear} />
      ) : null}
    </>
  );
}
