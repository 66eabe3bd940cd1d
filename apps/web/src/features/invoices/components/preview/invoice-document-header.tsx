import type { Invoice } from '@lastmile/contract';
import { invoiceDocumentTexts, periodText } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import { useIspProfile } from '../../../../shared/session/use-isp-profile.ts';
import classes from './invoice-document.module.css';

/** Issuer, recipient, period and due date. */
export function InvoiceDocumentHeader({ invoice }: { readonly invoice: Invoice }) {
  const language = useTranslation().i18n.language as Language;
  const texts = invoiceDocumentTexts[language];
  const day = useFormatDate();
  const isp = useIspProfile();
  const { snapshot, periodStart, periodEnd } = invoice;
  const contact = [isp?.address, [isp?.mobile, isp?.email].filter(Boolean).join(' · ')].filter(Boolean);
  return (
    <>
      <header className={classes['header']}>
        <div>
          {isp?.logo ? <img src={isp.logo} alt="" /> : null}
          <div className={classes['company']}>{isp?.legalName ?? isp?.name}</div>
          <div className={classes['faint']}>{contact.join('\n')}</div>
          {isp?.bin ? (
            <div className={classes['faint']}>
              {texts.taxNumber} {isp.bin}
            </div>
          ) : null}
        </div>
        <div>
          <h2 className={classes['title']}>{texts.title}</h2>
          <dl className={classes['details']}>
            <dt>{texts.number}</dt>
            <dd>{invoice.number}</dd>
            <dt>{texts.issued}</dt>
            <dd>{day(invoice.issuedOn)}</dd>
            <dt>{texts.due}</dt>
            <dd>{day(invoice.dueOn)}</dd>
            {periodStart && periodEnd ? (
              <>
                <dt>{texts.period}</dt>
                <dd>{periodText(periodStart, periodEnd, language)}</dd>
              </>
            ) : null}
            {invoice.replaces ? (
              <>
                <dt>{texts.replaces}</dt>
                <dd>{invoice.replaces.number}</dd>
              </>
            ) : null}
          </dl>
        </div>
      </header>
      <section className={classes['parties']}>
        <div>
          <p className={classes['label']}>{texts.invoiceTo}</p>
          <div className={classes['strong']}>{snapshot.name ?? snapshot.username}</div>
          <div className={classes['faint']}>
            {[snapshot.address, snapshot.mobile].filter(Boolean).join('\n')}
          </div>
        </div>
        <div>
          <p className={classes['label']}>{texts.username}</p>
          <div>{snapshot.username}</div>
          <div className={classes['faint']}>{snapshot.packageName}</div>
        </div>
        {invoice.status === 'cancelled' ? (
          <div>
            <span className={classes['stamp']}>{texts.cancelled}</span>
          </div>
        ) : null}
      </section>
    </>
  );
}
