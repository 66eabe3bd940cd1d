import type { CallInput, calls, UserData } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { mergePreferences } from '../queries/preferences.ts';
import { getOwnUserData } from './get-own-user.ts';

type Preferences = CallInput<typeof calls.identity.updatePreferences>['body'];

/** Fields that are left out stay as they are; a default view of null removes it. */
export async function updatePreferences(
  tx: Tx,
  caller: Caller,
  { defaultView, ...fields }: Preferences,
): Promise<UserData> {
  await mergePreferences(tx, caller.userId, fields, defaultView);
  return getOwnUserData(tx, caller);
}
