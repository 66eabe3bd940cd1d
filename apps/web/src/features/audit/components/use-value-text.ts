import { auditField } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

type Names = Readonly<Record<string, string>>;

/** Labels and values of audited columns as people read them. */
export function useFieldTexts(names: Names) {
  const { t, i18n } = useTranslation('audit');
  const roleName = useRoleName();
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const moment = useFormatDateTime();
  const language = chooseLanguage(i18n.language);

  const plain = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (typeof value === 'number') return value.toLocaleString(i18n.language);
    if (Array.isArray(value)) return value.map(plain).join(', ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };

  const byKind = {
    minor: (value: unknown) => (typeof value === 'number' ? money(value) : plain(value)),
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
      const name = names[`${column}:${String(value)}`];
      if (name) return column === 'role_id' ? roleName(name) : name;
      const field = auditField(column);
      const kind = field && field !== 'technical' ? field.kind : 'text';
      return kind === 'minor' || kind === 'date' || kind === 'time' ? byKind[kind](value) : plain(value);
    },
  };
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
