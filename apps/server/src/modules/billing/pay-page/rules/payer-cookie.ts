import type { DocumentLanguage } from '@lastmile/kit';
import type { PageCookie } from '../../../../core/public-form.ts';
import { isLanguage } from '../page/texts.ts';

/**
 * By it, the page of outcomes leads back to the pay page in the browser that paid, and in no other: a transaction ID is not
 * a pay link. It keeps the language too, since gateways send browsers back without it.
 */
export const payerCookieName = 'lm_payer';
/** Gateways end unpaid payments after a day at the latest. */
const maxAgeSeconds = 86_400;

export const payerCookieOf = (language: string, token: string): PageCookie => ({
  name: payerCookieName,
  value: `${language}.${token}`,
  path: '/payment-complete',
  maxAgeSeconds,
});

export interface Payer {
  readonly language: DocumentLanguage;
  readonly token: string;
}

export function parsePayerCookie(value: string | undefined): Payer | undefined {
  const [language, token = ''] = (value ?? '').split('.', 2);
  return isLanguage(language) && /^[\w-]+$/.test(token) ? { language, token } : undefined;
}
