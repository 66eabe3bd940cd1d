import { useIspProfile } from '../session/use-isp-profile.ts';
import { instantInZone } from './instant-in-zone.ts';

/** Reads what a date and time field holds on the clocks of the ISP, like every time that is shown; null if it is empty. */
export function useInstantOf(): (local: string) => string | null {
  const zone = useIspProfile()?.timezone ?? 'Asia/Dhaka';
  return (local) => (local === '' ? null : instantInZone(zone, local));
}
