import { auditChanges, auditField, auditWord, type ExportLanguage, exportWord } from '@lastmile/contract';
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
  return auditChanges(entry.before, entry.after)
    .flatMap(({ field: column, before, after }) => {
      const field = auditField(column);
      if (field === 'technical') return [];
      const values = [before, after].map((value) => valueText(entry, column, value, reader));
      const label = field?.labels[reader.language] ?? column;
      return [`${label}: ${entry.before ? values.join(' → ') : values[1]}`];
    })
    .join('; ');
}

function valueText(entry: Entry, column: string, value: unknown, reader: Reader): string {
  if (value === null || value === undefined) return '–';
  if (value === '***') return hidden[reader.language];
  const name = entry.names[`${column}:${String(value)}`];
  if (name) return column === 'role_id' ? exportWord('roleName', name, reader.language) : name;
  if (typeof value === 'boolean') return reader.yesNo(value);
  if (Array.isArray(value)) return value.map((one) => valueText(entry, column, one, reader)).join(', ');
  if (typeof value === 'number') return numberText(entry, column, value, reader);
  if (typeof value !== 'string') return JSON.stringify(value);
  return kindOf(column) === 'time'
    ? reader.localTime(value)
    : (auditWord(entry.entity, column, value, reader.language) ?? value);
}

function numberText({ currency }: Entry, column: string, value: number, reader: Reader): string {
  const kind = kindOf(column);
  if (kind === 'rate') return rateText(value);
  if (kind !== 'minor') return String(value);
  const own = currency ?? reader.currency;
  return `${toDecimalText(minor(value), own)} ${own}`;
}

function kindOf(column: string) {
  const field = auditField(column);
  return field && field !== 'technical' ? field.kind : 'text';
}
