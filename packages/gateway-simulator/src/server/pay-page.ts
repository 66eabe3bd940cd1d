import { outcomes, type PayerOutcome } from '../behaviour.ts';
import type { BrowserReturn } from '../complete-payment.ts';
import { decimal, type SimulatedPayment } from '../payments.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const names = { sslcommerz: 'SSLCommerz', bkash: 'bKash', nagad: 'Nagad', stripe: 'Stripe' };
const labels: Record<PayerOutcome, string> = {
  paid: 'Pay',
  failed: 'Let the payment fail',
  cancelled: 'Cancel',
  expired: 'Let it expire',
  risky: 'Pay, marked as risky',
  wrong_pin: 'Enter a wrong PIN',
  insufficient_funds: 'Pay without enough money',
  closed: 'Close the window without paying',
};
const notOffered: Partial<Record<SimulatedPayment['gateway'], readonly PayerOutcome[]>> = {
  sslcommerz: ['wrong_pin', 'insufficient_funds'],
  bkash: ['risky'],
  nagad: ['risky', 'wrong_pin', 'insufficient_funds'],
  stripe: ['risky', 'wrong_pin', 'insufficient_funds'],
};

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f1f3f5;color:#212529}
main{max-width:24rem;margin:2rem auto;padding:1.5rem;background:#fff;border-radius:.5rem}
h1{font-size:1.1rem;margin:0}p{margin:.25rem 0 1rem}strong{font-size:1.75rem}
button{font:inherit;width:100%;min-height:2.75rem;margin:.25rem 0;border:1px solid #ced4da;border-radius:.375rem;background:#fff}
button.main{background:#2f6fed;border-color:#2f6fed;color:#fff}
.note{color:#495057;font-size:.875rem}</style></head><body><main>${content}</main></body></html>`;

export function renderPayPage(payment: SimulatedPayment): string {
  const name = names[payment.gateway];
  const offered = outcomes.filter((outcome) => !notOffered[payment.gateway]?.includes(outcome));
  const buttons = offered.map(
    (outcome) =>
      `<button name="outcome" value="${outcome}"${outcome === 'paid' ? ' class="main"' : ''}>${labels[outcome]}</button>`,
  );
  const action = `/_sim/pay/${payment.gateway}/${payment.id}`;
  return page(
    `${name} (simulated)`,
    `<h1>${name} (simulated)</h1><p class="note">No real money moves on this page.</p>
<p><strong>${escaped(payment.currency)} ${decimal(payment.amount)}</strong><br>Reference ${escaped(payment.reference)}</p>
<form method="post" action="${action}">${buttons.join('')}</form>`,
  );
}

export const renderClosed = () =>
  page('Window closed', '<h1>Window closed</h1><p>The browser does not return to the shop.</p>');

/** SSLCommerz returns by a form of its own. */
export function renderPost({ url, fields }: BrowserReturn): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const form = `<form id="back" method="post" action="${escaped(url)}">${inputs.join('')}<button class="main">Return to the shop</button></form>`;
  return page(
    'Returning',
    `<h1>Returning to the shop</h1>${form}<script>document.getElementById('back').submit()</script>`,
  );
}
