import { claimMethods, type PayPage, receiptDocumentTexts } from '@lastmile/contract';
import { currencySign, minor, toDecimalText } from '@lastmile/kit';
import type { GatewayName } from '@lastmile/payment-gateways';
import { type Html, html } from './html.ts';
import { type OnlineTexts, onlineTexts } from './online-texts.ts';

export type PayProblem = 'amount' | 'form' | 'gateway' | 'transaction' | 'used' | 'many';

interface OfferedGateway {
  readonly gateway: GatewayName;
  /** Payments are simulated: the payer must not believe to have paid. */
  readonly isSandbox: boolean;
}

/** What of the page is about paying now. */
export interface OnlinePayment {
  readonly token: string;
  readonly gateways: readonly OfferedGateway[];
  readonly startToken: string;
  readonly claimToken: string;
  readonly claims: readonly {
    readonly transactionId: string;
    readonly amountMinor: number;
    readonly state: 'open' | 'confirmed' | 'rejected';
    readonly reason: string | null;
  }[];
  readonly problem: PayProblem | undefined;
  readonly isClaimSent: boolean;
}

const names: Readonly<Record<GatewayName, string>> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  sslcommerz: 'SSLCommerz',
  stripe: 'Stripe',
};
const problemKeys = {
  amount: 'problemAmount',
  form: 'problemForm',
  gateway: 'problemGateway',
  transaction: 'problemTransaction',
  used: 'problemUsed',
  many: 'problemMany',
} as const;

/** One button per gateway, in one form with the amount. */
export function payOnline(
  { language, currency, balanceDueMinor }: PayPage,
  online: OnlinePayment,
): Html | null {
  const words = onlineTexts[language];
  const { problem, gateways, startToken, token } = online;
  const message = problem ? html`<p class="bad" role="alert">${words[problemKeys[problem]]}</p>` : null;
  if (gateways.length === 0 || balanceDueMinor === 0) return message && html`<section>${message}</section>`;
  const buttons = gateways.map(
    (offered) =>
      html`<button name="gateway" value="${offered.gateway}">${words.payWith} ${labelOf(offered, words)}</button>`,
  );
  return html`
  <section>
    <h2>${words.payOnline}</h2>
    ${message}
    <form method="post" action="/api/pay/${token}/start">
      <input type="hidden" name="form" value="${startToken}">
      <input type="hidden" name="language" value="${language}">
      <label>${words.amount} (${currencySign(currency, language)})
        <input name="amount" inputmode="decimal" autocomplete="off" required maxlength="20"
          value="${toDecimalText(minor(balanceDueMinor), currency)}"></label>
      ${buttons}
    </form>
  </section>`;
}

function labelOf({ gateway, isSandbox }: OfferedGateway, words: OnlineTexts): string {
  const name = gateway === 'sslcommerz' ? words.card : names[gateway];
  const notes = [...(gateway === 'nagad' ? [words.beta] : []), ...(isSandbox ? [words.test] : [])];
  return notes.length > 0 ? `${name} (${notes.join(', ')})` : name;
}

/** Transfers that the customer made without a gateway; to a reseller, they are between the two of them. */
export function alreadyPaid(
  { language, currency, balanceDueMinor, isRetail }: PayPage,
  online: OnlinePayment,
  money: (amountMinor: number) => string,
): Html | null {
  if (isRetail) return null;
  const words = onlineTexts[language];
  const { methods } = receiptDocumentTexts[language];
  const { claims, claimToken, token, isClaimSent } = online;
  const rows = claims.map(
    ({ transactionId, amountMinor, state, reason }) => html`
    <li><span>${transactionId}<br><small>${words[state]}${reason === null ? null : html`: ${reason}`}</small></span>
      <b>${money(amountMinor)}</b></li>`,
  );
  if (balanceDueMinor === 0 && rows.length === 0) return null;
  const options = claimMethods.map((method) => html`<option value="${method}">${methods[method]}</option>`);
  return html`
  <section>
    <h2>${words.alreadyPaid}</h2>
    ${isClaimSent ? html`<p class="good" role="status">${words.claimSent}</p>` : null}
    ${rows.length > 0 ? html`<ul>${rows}</ul>` : null}
    <details><summary>${words.alreadyPaidText}</summary>
    <form method="post" action="/api/pay/${token}/claim">
      <input type="hidden" name="form" value="${claimToken}">
      <input type="hidden" name="language" value="${language}">
      <label>${words.method} <select name="method">${options}</select></label>
      <label>${words.sender} <input name="sender" maxlength="40" autocomplete="off"></label>
      <label>${words.transaction} <input name="transactionId" required minlength="4" maxlength="60" autocomplete="off"></label>
      <label>${words.amount} (${currencySign(currency, language)}) <input name="amount" inputmode="decimal" required maxlength="20" autocomplete="off"></label>
      <button>${words.report}</button>
    </form></details>
  </section>`;
}
