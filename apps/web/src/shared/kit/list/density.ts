import type { Preferences } from '@lastmile/contract';
import { usePreferences, useUpdatePreferences } from '../../session/preferences.tsx';

/** Row height of all tables, a preference of the user. */
export function useDensity() {
  const { mutate, variables, isPending } = useUpdatePreferences();
  const { density } = usePreferences();
  // The choice shows at once, before the server has stored it.
  const shown = isPending ? (variables.density ?? density) : density;
  return [shown, (chosen: Preferences['density']) => mutate({ density: chosen })] as const;
}
