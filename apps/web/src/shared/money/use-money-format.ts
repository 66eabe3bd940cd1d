import { useTranslation } from 'react-i18next';
import { session } from '../session/session.ts';
import { useIspProfileQuery } from '../session/use-isp-profile.ts';
import { usePlatformSettingsQuery } from '../session/use-platform-settings.ts';
import { moneyFormat } from './money-format.ts';

/** Undefined while it is loading; taka for those who may not read it. */
function useLoadedCurrency(): string | undefined {
  const isOfPlatform = session.user()?.ispId === null;
  const isp = useIspProfileQuery();
  const platform = usePlatformSettingsQuery(isOfPlatform);
  const { data, isLoading } = isOfPlatform ? platform : isp;
  return isLoading ? undefined : (data?.currency ?? 'BDT');
}

/** The ISP's currency, or that of the platform for its users; taka until it is loaded, for fields. */
export const useCurrency = (): string => useLoadedCurrency() ?? 'BDT';

/**
 * Formats amounts in the currency of the user; `figure` omits the symbol, for columns that name it in the header. Amounts
 * of an ISP that users of the platform see are in the currency of that ISP: `useMoneyIn`.
 */
export function useMoneyFormat() {
  const { i18n } = useTranslation();
  return moneyFormat(useLoadedCurrency(), i18n.language);
}
