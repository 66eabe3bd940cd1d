import { type BulkPaymentsResult, currentResult, type JobView } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { type ResultText, resultLabels, resultStates } from './result-labels.ts';

interface Texts {
  readonly locale: string;
  readonly text: (key: ResultText) => string;
  readonly problemText: (code: string) => string;
}

/** The result of a job under labels that people know; what has none is left out. */
export const jobResult = ({ result, currency }: Pick<JobView, 'result' | 'currency'>, texts: Texts) =>
  Object.entries(currentResult(result ?? {})).flatMap(([key, value]) => {
    const label = resultLabels[key];
    const shown = label && valueText(key, value, currency, texts);
    return label && shown ? [{ label: texts.text(label), value: shown }] : [];
  });

function valueText(
  key: string,
  value: string | number,
  currency: string | null,
  { locale, text, problemText }: Texts,
): string | null {
  if (key === 'state') return resultStates[value] ? text(resultStates[value]) : null;
  if (key === ('refusals' satisfies keyof BulkPaymentsResult))
    return refusalLines(String(value), problemText);
  if (typeof value !== 'number') return null;
  if (!key.endsWith('Minor')) return value.toLocaleString(locale);
  return currency ? formatMoney(minor(value), currency, { locale }) : null;
}

/** Each line is the number of an invoice, a problem code, and sometimes the payment or invoice that is the reason. */
const refusalLines = (lines: string, problemText: Texts['problemText']): string =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [number, code = '', about] = line.split(': ');
      const reason = about ? `${problemText(code)} (${about})` : problemText(code);
      return number ? `${number}: ${reason}` : reason;
    })
    .join('\n');
