import type { ExportLanguage } from '../export-columns/column.ts';
import { exportHeader } from '../export-columns/index.ts';
import { importRecordReasons } from './import-record-reasons.ts';
import type { ImportReason, ImportReasonCode } from './import-shapes.ts';
import { importValueReasons } from './import-value-reasons.ts';

type Texts = Readonly<Record<ExportLanguage, string>>;

/** Why a row is rejected, to follow the name of its field. */
const texts: Readonly<Record<ImportReasonCode, Texts>> = { ...importValueReasons, ...importRecordReasons };

export const importReasonText = (
  { code, row }: Omit<ImportReason, 'field'>,
  language: ExportLanguage,
): string => texts[code][language].replace('{{row}}', String(row ?? 0));

/** All reasons of a row, each with the header that its column has in exported files. */
export const importReasonList = (reasons: readonly ImportReason[], language: ExportLanguage): string =>
  reasons
    .map((reason) => `${exportHeader(reason.field, language, null)}: ${importReasonText(reason, language)}`)
    .join('; ');
