import { type CallInput, type calls, notificationSettingsForm } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { withUpdate } from '../../../../core/columns.ts';
import { Problem } from '../../../../core/problem.ts';
import {
  findSettings,
  insertSettings,
  type NotificationSettings,
  updateSettings,
} from '../queries/settings.ts';

/** By default every kind is sent at any hour. */
const nothingChosen: NotificationSettings & { version: number } = {
  offKinds: [],
  quietFrom: null,
  quietUntil: null,
  version: 0,
};

export const settingsOf = async (tx: Tx) => (await findSettings(tx)) ?? nothingChosen;

type SettingsUpdate = Omit<CallInput<typeof calls.notifications.updateSettings>['body'], 'version'>;

/** Undefined if the version is outdated. Quiet hours are checked as they are after the update. */
export async function saveSettings(tx: Tx, ispId: number, version: number, update: SettingsUpdate) {
  const checked = notificationSettingsForm.safeParse({
    ...withUpdate(await settingsOf(tx), update),
    version,
  });
  if (!checked.success) {
    throw new Problem('invalid', {
      errors: checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    });
  }
  const { offKinds } = update;
  const settings = offKinds ? { ...update, offKinds: [...new Set(offKinds)] } : update;
  return version === 0 ? insertSettings(tx, ispId, settings) : updateSettings(tx, version, settings);
}
