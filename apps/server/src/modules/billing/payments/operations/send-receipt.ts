import { type CallInput, paymentCalls } from '@lastmile/contract';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { countMail } from '../../../accounts/identity/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import { issuerOf, languageOf } from '../../invoices/index.ts';
import type { PayLinkServices } from '../../pay-links/index.ts';
import { receiptMail } from '../documents/receipt-mail.ts';
import { allocationsOf, findPayment } from '../queries/payments.ts';
import { paymentViewer } from './get-payment.ts';

/** Sends the receipt after the response, so that the request does not wait for a mail server. */
export async function sendReceipt(
  services: Pick<PayLinkServices, 'database' | 'background' | 'clock' | 'mailer' | 'payLinks'>,
  { body }: CallInput<typeof paymentCalls.sendReceipt>,
  info: RequestInfo,
  caller: Caller,
) {
  const { database, background, mailer, payLinks } = services;
  const mail = await callTransaction(paymentCalls.sendReceipt, database, info, caller, async (tx) => {
    const payment = await findPayment(tx, body.id, paymentViewer(caller));
    if (!payment) throw new Problem('not_found');
    if (payment.status === 'reversed') throw new Problem('payments.already_reversed');
    if (payment.email === null) throw new Problem('payments.no_email');
    const paid = (await allocationsOf(tx, body.id)).filter(({ releasedAt }) => releasedAt === null);
    const { name: company, locale } = await findIssuer(tx);
    const issuer = await issuerOf(tx, languageOf(payment.language, locale));
    const payUrl = payLinks.urlOf(payment.payLinkTarget);
    return { to: payment.email, ...receiptMail(payment, paid, { issuer, company, payUrl }) };
  });
  await countMail(services, 'receipt', caller, mail.to);
  background.run('mail a receipt', () => mailer.send(mail));
  return { to: mail.to };
}
