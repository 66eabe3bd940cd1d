import { type AuditWriter, auditField, auditValueText } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';
import { useCurrency } from '../../../shared/money/use-money-format.ts';
import type { AuditRow } from '../api.ts';

/** Labels and values of audited columns as people read them. */
export function useFieldTexts(entry: Pick<AuditRow, 'entity' | 'names' | 'currency'>) {
  const { t, i18n } = useTranslation('audit');
  const usual = useCurrency();
  const language = chooseLanguage(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  const writer: AuditWriter = {
    language,
    hidden: t('hiddenValue'),
    yesNo: (value) => (value ? t('yes') : t('no')),
    number: (value) => value.toLocaleString(i18n.language),
    money: (value) => formatMoney(minor(value), entry.currency ?? usual, { locale: i18n.language }),
    rate: (value) => percent.format(value / 10_000),
    date: useFormatDate(),
    time: useFormatDateTime(),
    roleName: useRoleName(),
  };
  return {
    /** Undefined for columns that mean nothing to a person. */
    label: (column: string): string | undefined => {
      const field = auditField(column);
      return field === 'technical' ? undefined : (field?.labels[language] ?? column);
    },
    value: (column: string, value: unknown): string | undefined =>
      auditValueText(entry, column, value, writer),
  };
}
