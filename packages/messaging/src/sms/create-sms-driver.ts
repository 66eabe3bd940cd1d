import { type BulkSmsBdCredentials, createBulkSmsBd } from './bulksmsbd.ts';
import { createHttpDriver, type HttpCredentials } from './http-driver.ts';
import type { SmsContext, SmsDriver, SmsDriverName } from './sms-driver.ts';
import { createSmsNetBd, type SmsNetBdCredentials } from './sms-net-bd.ts';
import { createSslWireless, type SslWirelessCredentials } from './ssl-wireless.ts';
import { createTwilio, type TwilioCredentials } from './twilio.ts';

export interface SmsCredentials {
  readonly bulksmsbd: BulkSmsBdCredentials;
  readonly sslwireless: SslWirelessCredentials;
  readonly smsnetbd: SmsNetBdCredentials;
  readonly twilio: TwilioCredentials;
  readonly http: HttpCredentials;
}

const creators: {
  readonly [name in SmsDriverName]: (credentials: SmsCredentials[name], context: SmsContext) => SmsDriver;
} = {
  bulksmsbd: createBulkSmsBd,
  sslwireless: createSslWireless,
  smsnetbd: createSmsNetBd,
  twilio: createTwilio,
  http: createHttpDriver,
};

export const createSmsDriver = <Name extends SmsDriverName>(
  name: Name,
  credentials: SmsCredentials[Name],
  context: SmsContext,
): SmsDriver => creators[name](credentials, context);
