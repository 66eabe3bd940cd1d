import type { ResellerPrice } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';

/** Between which amounts a retail price has to be. */
export function useLimitsText() {
  const { t } = useTranslation('retail');
  const { money } = useMoneyFormat();
  return ({ minRetailMinor, maxRetailMinor }: ResellerPrice): string => {
    const [min, max] = [minRetailMinor, maxRetailMinor].map((minor) => (minor === null ? '' : money(minor)));
    if (min && max) return t('limits.both', { min, max });
    if (min) return t('limits.min', { min });
    return max ? t('limits.max', { max }) : t('limits.none');
  };
}
