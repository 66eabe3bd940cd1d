import { type ManualMethod, manualMethods } from '@lastmile/contract';
import { session } from '../../shared/session/session.ts';

/** The methods with which the signed-in user may receive payments. */
export function allowedMethods(): readonly ManualMethod[] {
  // Sessions stored by an earlier version lack the list.
  const limited = session.user()?.paymentMethods ?? [];
  return limited.length > 0 ? limited : manualMethods;
}

/** Cash where it is allowed. */
export const defaultMethod = (): ManualMethod => allowedMethods()[0] ?? 'cash';
