import { type Invoice, invoiceDocumentTexts, printedSums, vatRateText } from '@lastmile/contract';
import { amountInWords, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';
import { methodKeys } from '../../../../entities/billing/labels.ts';
import { useFormatDayOf } from '../../../../shared/dates/use-format-date-time.ts';
import { chooseLanguage } from '../../../../shared/i18n/languages.ts';
import { useCurrency, useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import classes from './invoice-document.module.css';

/** Totals in figures and words, the paid amount and the previous balance. */
export function InvoiceDocumentTotals({ invoice }: { readonly invoice: Invoice }) {
  const language = chooseLanguage(useTranslation().i18n.language);
  const texts = invoiceDocumentTexts[language];
  const { money } = useMoneyFormat();
  const currency = useCurrency();
  return (
    <>
      <section className={classes['footer']}>
        <div className={classes['inWords']}>
          <p className={classes['label']}>{texts.inWords}</p>
          <div>{amountInWords(minor(invoice.totalMinor), currency, language)}</div>
          {invoice.note ? (
            <>
              <p className={classes['label']} style={{ marginTop: 12 }}>
                {texts.note}
              </p>
              <div className={classes['faint']}>{invoice.note}</div>
            </>
          ) : null}
          {invoice.payLink ? (
            <figure className={classes['code']}>
              <img src={invoice.payLink.qr} alt={invoice.payLink.url} width={96} height={96} />
              <figcaption>{texts.payHere}</figcaption>
            </figure>
          ) : null}
        </div>
        <dl className={classes['sums']}>
          {printedSums(invoice).map(({ word, amountMinor, isTotal }) => (
            <div key={word} {...(isTotal ? { className: classes['total'] } : {})}>
              <dt>
                {texts[word]}
                {word === 'vat' || word === 'vatIncluded' ? ` ${vatRateText(invoice.vatRate, language)}` : ''}
              </dt>
              <dd>{money(amountMinor)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PaidBy invoice={invoice} />
    </>
  );
}

function PaidBy({ invoice }: { readonly invoice: Invoice }) {
  const { t, i18n } = useTranslation('billing');
  const texts = invoiceDocumentTexts[chooseLanguage(i18n.language)];
  const { money } = useMoneyFormat();
  const day = useFormatDayOf();
  const activeAllocations = invoice.allocations.filter(({ releasedAt }) => releasedAt === null);
  if (activeAllocations.length === 0) return null;
  const methodLabel = (method: string | null) =>
    method === null ? texts.creditNote : t(methodKeys[method as keyof typeof methodKeys]);
  return (
    <section className={classes['paid']}>
      <p className={classes['label']}>{texts.payments}</p>
      <ul>
        {activeAllocations.map(({ id, number, method, at, amountMinor }) => (
          <li key={id}>
            <span>
              {day(at)} · {number} · {methodLabel(method)}
            </span>
            <span>{money(amountMinor)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
