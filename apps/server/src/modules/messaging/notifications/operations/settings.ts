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

/** By default what is about money, suspension, the licence and wallets is sent by mail, at any hour. */
const nothingChosen: NotificationSettings & { version: number } = {
  offKinds: [],
  emailKinds: [
    'invoice_issued',
    'reminder',
    'paid',
    'suspended',
    'reactivated',
    'licence_expiry',
    'settlement_paid',
    'reseller_low_balance',
    'reseller_funds_added',
  ],
  smsKinds: [],
  requiredKinds: [],
  quietFrom: null,
  quietUntil: null,
  sendsRetail: false,
  version: 0,
};

export const settingsOf = async (tx: Tx) => (await findSettings(tx)) ?? nothingChosen;

type SettingsUpdate = Omit<CallInput<typeof calls.notifications.updateSettings>['body'], 'version'>;

/** Undefined if the version is outdated. Quiet hours are checked as they are after the update. */
export async function saveSettings(tx: Tx, version: number, update: SettingsUpdate) {
  const checked = notificationSettingsForm.safeParse({
    ...withUpdate(await settingsOf(tx), update),
    version,
  });
  if (!checked.success) {
    throw new Problem('invalid', {
      errors: checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    });
  }
  const lists = (['offKinds', 'emailKinds', 'smsKinds', 'requiredKinds'] as const).flatMap((name) =>
    update[name] ? [[name, [...new Set(update[name])]] as const] : [],
  );
  const settings = { ...update, ...Object.fromEntries(lists) };
  return version === 0 ? insertSettings(tx, settings) : updateSettings(tx, version, settings);
}
