import { withTenant } from '@lastmile/database';
import { readTwilioReport } from '@lastmile/messaging';
import type { FormRequest } from '../../../../core/public-form.ts';
import { credentialsOf, deliveryUrlOf } from '../open-provider.ts';
import { saveDelivery } from '../queries/messages.ts';
import { findAccount } from '../queries/messaging-settings.ts';
import type { ProviderUses } from '../services.ts';

const actor = { userId: null, call: 'messaging.hearDelivery' };

/** A provider reports a delivery: the status with which it is answered. A forged report changes nothing and is logged. */
export async function hearDelivery(services: ProviderUses, request: FormRequest): Promise<200 | 400 | 404> {
  const { database, clock, log, panelUrl } = services;
  const ispId = Number(request.query['isp']);
  if (request.params['driver'] !== 'twilio' || !Number.isSafeInteger(ispId) || ispId < 1) return 404;
  const account = await withTenant(database, ispId, { actor, readOnly: true }, findAccount);
  const credentials = account?.smsDriver === 'twilio' ? credentialsOf(services, ispId, account) : undefined;
  if (!credentials) return 404;
  const form = Object.fromEntries(new URLSearchParams(request.rawBody.toString('utf8')));
  const signature = String(request.headers['x-twilio-signature'] ?? '');
  const url = deliveryUrlOf(panelUrl(), 'twilio', ispId) ?? '';
  const report = readTwilioReport(credentials.authToken, url, form, signature);
  if (!report) {
    log.warn({ ispId }, 'rejected a delivery report with a wrong signature');
    return 400;
  }
  const { providerId, state, code } = report;
  if (state === 'other') return 200;
  const error = state === 'undelivered' ? `undelivered ${code ?? ''}`.trim() : null;
  const at = new Date(clock.now()).toISOString();
  await withTenant(database, ispId, { actor }, (tx) => saveDelivery(tx, { providerId, state, error, at }));
  return 200;
}
