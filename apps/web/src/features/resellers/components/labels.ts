import { useTranslation } from 'react-i18next';

export const basisKeys = { before_vat: 'basis.before_vat', after_vat: 'basis.after_vat' } as const;
export const modelKeys = { commission: 'model.commission', wholesale: 'model.wholesale' } as const;
export const statusKeys = { active: 'status.active', inactive: 'status.inactive' } as const;

/** A rate in hundredths of a percent. */
export function useRateText(): (rate: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (rate) => format.format(rate / 10_000);
}
