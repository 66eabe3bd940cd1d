import type { Invoice } from '@lastmile/contract';
import { invoiceDocumentTexts, periodText } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import { useIspProfile } from '../../../../shared/session/use-isp-profile.ts';
import classes from './invoice-document.module.css';

/** Who bills whom, for what time, and when it is due. */
export function InvoiceDocumentHeader({ invoice }: { readonly invoice: Invoice }) {
  const language = useTranslation().i18n.language as Language;
  const words = invoiceDocumentTexts[language];
  const day = useFormatDate();
  const isp = useIspProfile();
  const { snapshot, periodStart, periodEnd } = invoice;
  const contact = [isp?.address, [isp?.mobile, isp?.email].filter(Boolean).join(' · ')].filter(Boolean);
  return (
    <>
      <header className={classes['head']}>
        <div>
          {isp?.logo ? <img src={isp.logo} alt="" /> : null}
          <div className={classes['company']}>{isp?.legalName ?? isp?.name}</div>
          <div className={classes['faint']}>{contact.join('\n')}</div>
          {isp?.bin ? (
            <div className={classes['faint']}>
              {words.taxNumber} {isp.bin}
            </div>
          ) : null}
        </div>
        <div>
          <h2 className={classes['title']}>{words.title}</h2>
          <dl className={classes['facts']}>
            <dt>{words.number}</dt>
            <dd>{invoice.number}</dd>
            <dt>{words.issued}</dt>
            <dd>{day(invoice.issuedOn)}</dd>
            <dt>{words.due}</dt>
            <dd>{day(invoice.dueOn)}</dd>
            {periodStart && periodEnd ? (
              <>
                <dt>{words.period}</dt>
                <dd>{periodText(periodStart, periodEnd, language)}</dd>
              </>
            ) : null}
          </dl>
        </div>
      </header>
      <section className={classes['parties']}>
        <div>
          <p className={classes['label']}>{words.invoiceTo}</p>
          <div className={classes['strong']}>{snapshot.name ?? snapshot.username}</div>
          <div className={classes['faint']}>
            {[snapshot.address, snapshot.mobile].filter(Boolean).join('\n')}
          </div>
        </div>
        <div>
          <p className={classes['label']}>{words.username}</p>
          <div>{snapshot.username}</div>
          <div className={classes['faint']}>{snapshot.packageName}</div>
        </div>
        {invoice.status === 'cancelled' ? (
          <div>
            <span className={classes['stamp']}>{words.cancelled}</span>
          </div>
        ) : null}
      </section>
    </>
  );
}
