import type { CallInput, smsAccountCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { definedColumns } from '../../../../core/columns.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { platformCredentialsContext } from '../open-provider.ts';
import { findPlatformSms, updatePlatformSms } from '../queries/platform-sms.ts';
import type { ProviderUses } from '../services.ts';
import { readCredentials } from './read-credentials.ts';

type Form = CallInput<typeof smsAccountCalls.updatePlatform>['body'];

/** Updates are partial; another provider needs its own credentials. Without a provider no ISP can send through the platform. */
export async function savePlatformSms(
  services: Pick<ProviderUses, 'cipher' | 'clock' | 'messaging'>,
  tx: Tx,
  userId: number,
  { smsCredentials, version, ...fields }: Form,
) {
  const before = await findPlatformSms(tx);
  const driver = fields.smsDriver === undefined ? before.smsDriver : fields.smsDriver;
  if (driver && driver !== before.smsDriver && !smsCredentials)
    throw fieldProblem('messaging.credentials_missing', 'smsCredentials');
  const saved = await updatePlatformSms(tx, version, {
    ...definedColumns(columns, fields),
    ...(driver === null && { sms_credentials_encrypted: null, sms_credentials_set_at: null }),
    ...(driver &&
      smsCredentials && {
        sms_credentials_encrypted: services.cipher.encrypt(
          JSON.stringify(readCredentials(services, driver, smsCredentials)),
          platformCredentialsContext(driver),
        ),
        sms_credentials_set_at: new Date(services.clock.now()).toISOString(),
        sms_credentials_set_by: userId,
      }),
  });
  if (!saved)
    throw new Problem('stale', { detail: 'This was changed since you opened it. Reload it and try again.' });
  return saved;
}

const columns = {
  smsDriver: 'sms_driver',
  smsSender: 'sms_sender',
  priceMinor: 'price_minor',
  minTopUpMinor: 'min_top_up_minor',
} as const;
