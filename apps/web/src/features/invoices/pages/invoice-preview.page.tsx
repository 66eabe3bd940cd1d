import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { billListPath } from '../../../entities/invoices/paths.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useInvoice } from '../api.ts';
import { BillActions } from '../components/preview/actions.tsx';
import classes from '../components/preview/invoice-document.module.css';
import { Sheet } from '../components/preview/invoice-document.tsx';
import { Beside, Standing } from '../components/preview/sidebar.tsx';

/** One bill as it is printed, and beside it how it stands. */
export default function InvoicePreviewPage() {
  const { t } = useTranslation('invoices');
  const invoice = useInvoice(Number(useParams()['invoiceId']));
  return (
    <DetailPage
      title={invoice.data?.number ?? t('one')}
      back={{ to: billListPath, label: t('title') }}
      query={invoice}
      actions={invoice.data ? <BillActions invoice={invoice.data} /> : null}
    >
      {(data) => (
        <div className={classes['layout']}>
          <div className={classes['standing']}>
            <Standing invoice={data} />
          </div>
          <Sheet invoice={data} />
          <div className={classes['beside']}>
            <Beside invoice={data} />
          </div>
        </div>
      )}
    </DetailPage>
  );
}
