import { type CreditNoteRow, creditNoteCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { invoiceListPath } from '../../../entities/invoices/paths.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { CreditNoteDialog } from '../components/dialogs/credit-note-dialog.tsx';
import { CreditNoteFigures } from '../components/list/figures.tsx';
import { RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';
import type { CreditNoteAction } from '../components/permitted-actions.ts';

interface OpenDialog {
  readonly action: CreditNoteAction;
  readonly note: CreditNoteRow;
}

/** All credit notes of the ISP, whether issued by staff or with an invoice. */
export default function CreditNoteListPage() {
  const { t } = useTranslation(['credit-notes', 'routes']);
  const columns = useColumns();
  const filters = useFilters();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const toInvoices = (
    <Button component={Link} to={invoiceListPath} variant="default" mt="xs">
      {t('routes:invoice-list')}
    </Button>
  );
  return (
    <>
      <ListPage
        call={creditNoteCalls.list}
        title={t('title')}
        description={t('listText')}
        columns={columns}
        sorts={['-issuedOn', 'issuedOn', 'amountMinor']}
        searchLabel={t('search')}
        filters={filters}
        figures={(list) => <CreditNoteFigures {...list} />}
        rowMenu={(row) => <RowMenu row={row} onAct={(action, note) => setOpenDialog({ action, note })} />}
        rowName={({ number }) => number}
        empty={{ title: t('empty'), text: t('emptyText'), action: toInvoices }}
        exportName="credit-notes"
      />
      {openDialog ? <CreditNoteDialog {...openDialog} onClose={() => setOpenDialog(undefined)} /> : null}
    </>
  );
}
