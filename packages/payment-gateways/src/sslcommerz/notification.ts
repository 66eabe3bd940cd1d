import { parseForm, pickDetails } from '../answer-fields.ts';
import type { GatewayMessage, Notification, ReturnClaim } from '../gateway.ts';
import type { SslcommerzCredentials } from './credentials.ts';
import { hasValidSignature } from './signature.ts';

const claims = { VALID: 'paid', VALIDATED: 'paid', FAILED: 'failed', CANCELLED: 'cancelled' } as const;

/** The browser returns with a form that another site posted, whatever the outcome. */
export function parseReturn({ rawBody, query }: GatewayMessage): ReturnClaim {
  const fields = { ...query, ...parseForm(rawBody.toString('utf8')) };
  return {
    reference: fields['tran_id'],
    proofId: fields['val_id'] || undefined,
    says: claims[fields['status'] as keyof typeof claims] ?? 'nothing',
  };
}

export function parseNotification(
  { rawBody }: GatewayMessage,
  { storePassword, signatureCheck = 'warn' }: SslcommerzCredentials,
): Notification {
  const fields = parseForm(rawBody.toString('utf8'));
  const reference = fields['tran_id'];
  if (!reference) return { kind: 'rejected', reason: 'unreadable' };
  const isValid = signatureCheck === 'off' ? undefined : hasValidSignature(fields, storePassword);
  if (signatureCheck === 'enforce' && isValid !== true) return { kind: 'rejected', reason: 'bad_signature' };
  return {
    kind: 'payment',
    reference,
    proofId: fields['val_id'] || undefined,
    signature: isValid === undefined ? 'unchecked' : isValid ? 'valid' : 'invalid',
    details: pickDetails(fields, [
      'tran_id',
      'val_id',
      'status',
      'amount',
      'currency',
      'error',
      'risk_level',
    ]),
  };
}
