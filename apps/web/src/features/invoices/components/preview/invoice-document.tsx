import { type Invoice, isSummedLine, printedBillWords } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useLineText } from '../../../../entities/invoices/use-invoice-line-text.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import classes from './invoice-document.module.css';
import { SheetHead } from './invoice-document-header.tsx';
import { SheetFoot } from './invoice-document-totals.tsx';

/** The bill as it is printed. */
export function Sheet({ invoice }: { readonly invoice: Invoice }) {
  const { i18n } = useTranslation();
  const words = printedBillWords[i18n.language as Language];
  const { sign, figure } = useMoneyText();
  const lineText = useLineText();
  return (
    <article className={classes['sheet']} aria-label={`${words.title} ${invoice.number}`}>
      <SheetHead invoice={invoice} />
      <table className={classes['lines']}>
        <thead>
          <tr>
            <th>{words.description}</th>
            <th className={`${classes['figure']} ${classes['optional']}`}>{words.quantity}</th>
            <th className={`${classes['figure']} ${classes['optional']}`}>{words.price}</th>
            <th className={classes['figure']}>
              {words.amount} ({sign})
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines
            .filter((line) => !isSummedLine(line))
            .map((line, at) => {
              const { title, detail } = lineText(line, invoice.vatRate);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: A line of a bill has no name but its place.
                <tr key={at}>
                  <td>
                    {title}
                    {detail ? <div className={classes['faint']}>{detail}</div> : null}
                  </td>
                  <td className={`${classes['figure']} ${classes['optional']}`}>{line.quantity}</td>
                  <td className={`${classes['figure']} ${classes['optional']}`}>{figure(line.unitMinor)}</td>
                  <td className={classes['figure']}>{figure(line.amountMinor)}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
      <SheetFoot invoice={invoice} />
    </article>
  );
}
