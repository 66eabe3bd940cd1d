import { type Invoice, invoiceDocumentTexts, isSummedLine, quantityText } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useInvoiceLineText } from '../../../../entities/invoices/use-invoice-line-text.ts';
import { chooseLanguage } from '../../../../shared/i18n/languages.ts';
import { brandStyle } from '../../../../shared/kit/brand-style.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useIspProfile } from '../../../../shared/session/use-isp-profile.ts';
import classes from './invoice-document.module.css';
import { InvoiceDocumentHeader } from './invoice-document-header.tsx';
import { InvoiceDocumentTotals } from './invoice-document-totals.tsx';

/** The invoice as it is printed. */
export function InvoiceDocument({ invoice }: { readonly invoice: Invoice }) {
  const { i18n } = useTranslation();
  const language = chooseLanguage(i18n.language);
  const texts = invoiceDocumentTexts[language];
  const { sign, figure } = useMoneyFormat();
  const invoiceLineLabel = useInvoiceLineText();
  const isp = useIspProfile();
  return (
    <article
      className={classes['sheet']}
      aria-label={`${texts.title} ${invoice.number}`}
      style={brandStyle(isp?.brandColour)}
    >
      <InvoiceDocumentHeader invoice={invoice} />
      <table className={classes['lines']}>
        <thead>
          <tr>
            <th>{texts.description}</th>
            <th className={`${classes['figure']} ${classes['optional']}`}>{texts.quantity}</th>
            <th className={`${classes['figure']} ${classes['optional']}`}>{texts.price}</th>
            <th className={classes['figure']}>
              {texts.amount} ({sign})
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines
            .filter((line) => !isSummedLine(line))
            .map((line, at) => {
              const { title, detail } = invoiceLineLabel(line, invoice.vatRate);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: An invoice line has no identity other than its position.
                <tr key={at}>
                  <td>
                    {title}
                    {detail ? <div className={classes['faint']}>{detail}</div> : null}
                  </td>
                  <td className={`${classes['figure']} ${classes['optional']}`}>
                    {quantityText(line, language)}
                  </td>
                  <td className={`${classes['figure']} ${classes['optional']}`}>{figure(line.unitMinor)}</td>
                  <td className={classes['figure']}>{figure(line.amountMinor)}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
      <InvoiceDocumentTotals invoice={invoice} />
      <p className={classes['company-footer']}>{[isp?.name, isp?.website].filter(Boolean).join(' · ')}</p>
    </article>
  );
}
