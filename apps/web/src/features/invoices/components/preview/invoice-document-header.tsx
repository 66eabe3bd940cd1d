import type { Invoice } from '@lastmile/contract';
import { invoiceDocumentTexts, printedDetails, printedParty } from '@lastmile/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { chooseLanguage } from '../../../../shared/i18n/languages.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useIspProfile } from '../../../../shared/session/use-isp-profile.ts';
import classes from './invoice-document.module.css';

/** Issuer, recipient, period and due date. */
export function InvoiceDocumentHeader({ invoice }: { readonly invoice: Invoice }) {
  const language = chooseLanguage(useTranslation().i18n.language);
  const texts = invoiceDocumentTexts[language];
  const day = useFormatDate();
  const isp = useIspProfile();
  const details = printedDetails({ ...invoice, replaces: invoice.replaces?.number ?? null }, language, day);
  const party = printedParty(invoice.snapshot, invoice, language);
  const contact = [isp?.address, [isp?.mobile, isp?.email].filter(Boolean).join(' · ')].filter(Boolean);
  return (
    <>
      <header className={classes['header']}>
        <div>
          {isp?.logo ? <img src={isp.logo} alt="" /> : null}
          <div className={classes['company']}>{isp?.legalName ?? isp?.name}</div>
          {isp?.nameBn ? <div lang="bn">{isp.nameBn}</div> : null}
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
            {details.map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      </header>
      <section className={classes['parties']}>
        <div>
          <p className={classes['label']}>{party.label}</p>
          <div className={classes['strong']}>{party.name}</div>
          {party.otherName ? <div lang="bn">{party.otherName}</div> : null}
          <div className={classes['faint']}>{party.lines.join('\n')}</div>
          <dl className={classes['party']}>
            {party.details.map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
        {invoice.status === 'cancelled' ? null : <Highlight invoice={invoice} />}
        {invoice.status === 'cancelled' ? (
          <div>
            <span className={classes['stamp']}>{texts.cancelled}</span>
          </div>
        ) : null}
      </section>
    </>
  );
}

/** The one amount that the reader looks for. */
function Highlight({ invoice: { balanceDueMinor, paidMinor, dueOn } }: { readonly invoice: Invoice }) {
  const texts = invoiceDocumentTexts[chooseLanguage(useTranslation().i18n.language)];
  const day = useFormatDate();
  const { money } = useMoneyFormat();
  const isDue = balanceDueMinor > 0;
  return (
    <div className={classes['highlight']}>
      <span className={classes['label']}>{isDue ? texts.balanceDue : texts.paid}</span>
      <strong>{money(isDue ? balanceDueMinor : paidMinor)}</strong>
      {isDue ? (
        <span className={classes['faint']}>
          {texts.due}: {day(dueOn)}
        </span>
      ) : null}
    </div>
  );
}
