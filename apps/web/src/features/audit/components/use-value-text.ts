import { auditField, auditWord } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';
import { useCurrency } from '../../../shared/money/use-money-format.ts';
import type { AuditRow } from '../api.ts';

type Entry = Pick<AuditRow, 'entity' | 'names' | 'currency'>;

/** Labels and values of audited columns as people read them. */
export function useFieldTexts({ entity, names, currency }: Entry) {
  const { t, i18n } = useTranslation('audit');
  const roleName = useRoleName();
  const usual = useCurrency();
  const day = useFormatDate();
  const moment = useFormatDateTime();
  const language = chooseLanguage(i18n.language);

  const plain = (value: unknown, column = ''): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (typeof value === 'number') return value.toLocaleString(i18n.language);
    if (Array.isArray(value)) return value.map((one) => plain(one, column)).join(', ');
    if (typeof value !== 'string') return JSON.stringify(value);
    return auditWord(entity, column, value, language) ?? value;
  };

  const named = (column: string, value: unknown): string | undefined => {
    const name = names[`${column}:${String(value)}`];
    return name && column === 'role_id' ? roleName(name) : name;
  };

  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  const byKind = {
    minor: (value: unknown) =>
      typeof value === 'number'
        ? formatMoney(minor(value), currency ?? usual, { locale: i18n.language })
        : plain(value),
    rate: (value: unknown) => percent.format(Number(value) / 10_000),
    date: (value: unknown) => (isDay(value) ? day(value) : plain(value)),
    time: (value: unknown) => (typeof value === 'string' ? moment(value) : plain(value)),
  };

  return {
    /** Undefined for columns that mean nothing to a person. */
    label: (column: string): string | undefined => {
      const field = auditField(column);
      return field === 'technical' ? undefined : (field?.labels[language] ?? column);
    },
    value: (column: string, value: unknown): string | undefined => {
      if (value === null || value === undefined) return undefined;
      if (value === '***') return t('hiddenValue');
      const name = named(column, value);
      if (name) return name;
      if (Array.isArray(value))
        return value.map((one) => named(column, one) ?? plain(one, column)).join(', ');
      const field = auditField(column);
      const kind = field && field !== 'technical' ? field.kind : 'text';
      return kind in byKind ? byKind[kind as keyof typeof byKind](value) : plain(value, column);
    },
  };
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
