import {
  type AuditWriter,
  auditChanges,
  auditField,
  auditValueText,
  type ExportLanguage,
  exportWord,
} from '@lastmile/contract';
import { minor, toDecimalText } from '@lastmile/kit';

/** What an audit entry changed, as the module writes it into the row. */
interface Entry {
  readonly entity: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly names: Readonly<Record<string, string>>;
  readonly currency: string | null;
}

interface Reader {
  readonly language: ExportLanguage;
  readonly currency: string;
  readonly yesNo: (value: boolean) => string;
  readonly localTime: (value: string) => string;
}

const hidden = {
  en: 'changed, not shown',
  de: 'geändert, nicht angezeigt',
  fr: 'modifié, non affiché',
  pt: 'alterado, não exibido',
  bn: 'পরিবর্তিত, দেখানো হয়নি',
} as const;

/** Percent with as many decimals as needed; a rate is in hundredths of a percent. */
export const rateText = (value: unknown): string => `${Number(value) / 100}%`;

/** Every changed field with its label: "Status: Active → Suspended; Price: 500.00 BDT → 600.00 BDT". */
export function changeText(json: string, reader: Reader): string {
  const entry = JSON.parse(json) as Entry;
  const writer = writerFor(entry, reader);
  return auditChanges(entry.before, entry.after)
    .flatMap(({ field: column, before, after }) => {
      const field = auditField(column);
      if (field === 'technical') return [];
      const values = [before, after].map((value) => auditValueText(entry, column, value, writer) ?? '–');
      const label = field?.labels[reader.language] ?? column;
      return [`${label}: ${entry.before ? values.join(' → ') : values[1]}`];
    })
    .join('; ');
}

function writerFor(entry: Entry, { language, currency, yesNo, localTime }: Reader): AuditWriter {
  const own = entry.currency ?? currency;
  return {
    language,
    hidden: hidden[language],
    yesNo,
    number: String,
    money: (value) => `${toDecimalText(minor(value), own)} ${own}`,
    rate: rateText,
    date: (day) => day,
    time: localTime,
    roleName: (key) => exportWord('roleName', key, language),
  };
}
