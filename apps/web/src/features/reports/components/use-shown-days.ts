import { useSearchParams } from 'react-router';
import { useIspProfile } from '../../../shared/session/use-isp-profile.ts';

/** The days that a report shows, as the server chooses them where the address names none. */
export function useShownDays(): { readonly from: string; readonly to: string } {
  const [params] = useSearchParams();
  const timeZone = useIspProfile()?.timezone ?? 'Asia/Dhaka';
  const to = params.get('to') ?? new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  return { from: params.get('from') ?? `${to.slice(0, 7)}-01`, to };
}
