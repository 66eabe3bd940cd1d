import { type Tx, withTenant } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import { readTwilioReport } from '@lastmile/messaging';
import type { FormRequest } from '../../../../core/public-form.ts';
import { refundMessages } from '../../sms-accounts/index.ts';
import { recordDeliveryJob } from '../job-definitions.ts';
import { credentialsOf, deliveryUrlOf } from '../open-provider.ts';
import { type Delivery, saveDelivery } from '../queries/messages.ts';
import { findAccount } from '../queries/messaging-settings.ts';
import type { ProviderUses } from '../services.ts';

/** Longer than a worker needs to save what it sent. */
const secondTryMs = 2 * 60_000;
const actor = { userId: null, call: 'messaging.receiveDeliveryReport' };

/** A provider reports a delivery: the status with which it is answered. A forged report changes nothing and is logged. */
export async function receiveDeliveryReport(
  services: ProviderUses,
  request: FormRequest,
): Promise<200 | 400 | 404> {
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
  const error = state === 'delivered' ? null : `${state} ${code ?? ''}`.trim();
  const delivery = { providerId, state, error, at: new Date(clock.now()).toISOString() };
  await withTenant(database, ispId, { actor }, async (tx) => {
    // The report may be faster than the worker that sent the message.
    if (!(await recordDelivery(tx, delivery)))
      await enqueue(tx, recordDeliveryJob, delivery, {
        key: `${providerId} ${state}`,
        runAt: new Date(Date.now() + secondTryMs),
      });
  });
  return 200;
}

/** Saves what became of a message; one that was not sent is refunded. False: no message without a final result has this ID. */
export async function recordDelivery(tx: Tx, delivery: Delivery): Promise<boolean> {
  const ids = await saveDelivery(tx, delivery);
  if (delivery.state === 'failed') await refundMessages(tx, delivery.at, ids);
  return ids.length > 0;
}
