import { type InvoiceRow, invoiceCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconCalendarDollar, IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MarkPaidDialog } from '../../../entities/invoices/bulk/mark-paid-dialog.tsx';
import { newRunPath } from '../../../entities/invoices/paths.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { Chosen } from '../../../shared/kit/list/list-section-props.ts';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { BillDialog } from '../components/dialogs/invoice-dialogs.tsx';
import { MarkUnpaidDialog } from '../components/dialogs/mark-unpaid-dialog.tsx';
import type { BillAction } from '../components/invoice-permissions.ts';
import { type BulkAction, BulkActions } from '../components/list/bulk-actions.tsx';
import { BillFigures } from '../components/list/figures.tsx';
import { NewBill } from '../components/list/new-invoice-button.tsx';
import { RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';

type Asked =
  | { readonly kind: 'new' }
  | { readonly kind: 'one'; readonly action: BillAction; readonly bill: InvoiceRow }
  | { readonly kind: 'many'; readonly action: BulkAction; readonly chosen: Chosen };

/** Every bill of the ISP: who owes what since when; one or many can be paid, reversed, credited from here. */
export default function InvoiceListPage() {
  const { t } = useTranslation(['invoices', 'billing']);
  const ability = usePanelAbility();
  const columns = useColumns();
  const filters = useFilters();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const create = ability.can('create', 'Invoice') ? (
    <>
      <Button
        variant="default"
        component={Link}
        to={newRunPath}
        leftSection={<IconCalendarDollar size={16} />}
      >
        {t('billMonth')}
      </Button>
      <Button leftSection={<IconFilePlus size={16} />} onClick={() => setAsked({ kind: 'new' })}>
        {t('billing:newBill')}
      </Button>
    </>
  ) : null;
  const mayChoose = ability.can('create', 'Payment') || ability.can('delete', 'Payment');
  const bulkActions = (selected: Chosen) => (
    <BulkActions chosen={selected} onAct={(action, chosen) => setAsked({ kind: 'many', action, chosen })} />
  );
  const BulkDialog = asked?.kind === 'many' && asked.action === 'unpaid' ? MarkUnpaidDialog : MarkPaidDialog;
  return (
    <>
      <ListPage
        call={invoiceCalls.list}
        title={t('title')}
        description={t('listText')}
        actions={create}
        columns={columns}
        sorts={['-issuedOn', 'dueOn', 'totalMinor']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <BillFigures {...list} />}
        rowMenu={(row) => (
          <RowMenu row={row} onAct={(action, bill) => setAsked({ kind: 'one', action, bill })} />
        )}
        rowName={({ number }) => number}
        {...(mayChoose ? { bulkActions } : {})}
        empty={{ title: t('empty'), text: t('emptyText'), action: create }}
        exportName="invoices"
      />
      {asked?.kind === 'new' ? <NewBill onClose={close} /> : null}
      {asked?.kind === 'one' ? <BillDialog action={asked.action} bill={asked.bill} onClose={close} /> : null}
      {asked?.kind === 'many' ? (
        <BulkDialog target={asked.chosen} onClose={close} onDone={asked.chosen.clear} />
      ) : null}
    </>
  );
}
