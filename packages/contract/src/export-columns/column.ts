import { banglaLabel } from '../bangla-labels/index.ts';
import { languages } from '../kit/fields.ts';

export { languages as exportLanguages };
export type ExportLanguage = (typeof languages)[number];

/**
 * How the cells of a column are written. `minor` is an amount in minor units, `amount` one that is already
 * decimal text; both name the currency in the header. `phone` is text although it looks like a number. `rate` is a share in
 * hundredths of a percent. `changes` is JSON of an audit entry and `reasons` of a rejected row; both are written as text.
 */
export type ExportKind =
  | 'text'
  | 'number'
  | 'minor'
  | 'amount'
  | 'date'
  | 'time'
  | 'phone'
  | 'yesNo'
  | 'rate'
  | 'changes'
  | 'reasons';

/** One column of exported files: the same key means the same in every list. */
export interface ExportColumn {
  readonly kind: ExportKind;
  readonly labels: Readonly<Record<ExportLanguage, string>>;
}

export type ExportWord = Readonly<Record<ExportLanguage, string>>;

/** Bangla is looked up by the English, in `bangla-labels`. */
export const words = (en: string, de: string, fr: string, pt: string): ExportWord => ({
  en,
  de,
  fr,
  pt,
  bn: banglaLabel(en),
});

const columnOf =
  (kind: ExportKind) =>
  (en: string, de: string, fr: string, pt: string): ExportColumn => ({
    kind,
    labels: words(en, de, fr, pt),
  });

export const text = columnOf('text');
export const number = columnOf('number');
export const minor = columnOf('minor');
export const amount = columnOf('amount');
export const date = columnOf('date');
export const time = columnOf('time');
export const phone = columnOf('phone');
export const yesNo = columnOf('yesNo');
export const rate = columnOf('rate');
export const changes = columnOf('changes');
export const reasons = columnOf('reasons');
