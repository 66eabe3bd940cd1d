import { settingCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

export const usePlatformSettingsQuery = (isEnabled = true) =>
  useQuery({
    queryKey: ['settings'],
    queryFn: () => api(settingCalls.get, {}),
    refetchOnWindowFocus: false,
    enabled: isEnabled,
  });

/** The currency, the gateways and the support contact of the platform. */
export const usePlatformSettings = (isEnabled = true) => usePlatformSettingsQuery(isEnabled).data;
