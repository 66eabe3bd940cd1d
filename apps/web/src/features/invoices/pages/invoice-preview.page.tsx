import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { invoiceListPath } from '../../../entities/invoices/paths.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useInvoice } from '../api.ts';
import { InvoiceActions } from '../components/preview/actions.tsx';
import classes from '../components/preview/invoice-document.module.css';
import { InvoiceDocument } from '../components/preview/invoice-document.tsx';
import { InvoiceSidebar, InvoiceStatusCard } from '../components/preview/sidebar.tsx';

/** One invoice as it is printed, with its status beside it. */
export default function InvoicePreviewPage() {
  const { t } = useTranslation('invoices');
  const invoice = useInvoice(Number(useParams()['invoiceId']));
  return (
    <DetailPage
      title={invoice.data?.number ?? t('one')}
      back={{ to: invoiceListPath, label: t('title') }}
      query={invoice}
      skeleton="sheet"
      actions={invoice.data ? <InvoiceActions invoice={invoice.data} /> : null}
    >
      {(data) => (
        <div className={classes['layout']}>
          <div className={classes['status']}>
            <InvoiceStatusCard invoice={data} />
          </div>
          <InvoiceDocument invoice={data} />
          <div className={classes['sidebar']}>
            <InvoiceSidebar invoice={data} />
          </div>
        </div>
      )}
    </DetailPage>
  );
}
