import { type CallInput, paymentCalls } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import type { Mail } from '@lastmile/messaging';
import type { Caller } from '../../base/caller.ts';
import { Problem } from '../../base/problem.ts';
import type { RequestInfo } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';
import { transactionFor } from '../../base/transaction-for.ts';
import { ispNameOf } from '../isps/index.ts';
import { allocationsOf, findPayment } from './payments.queries.ts';
import { paymentViewer } from './show-payment.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findPayment>>>;
type Paid = Awaited<ReturnType<typeof allocationsOf>>;

/** Mails the receipt after the answer: whoever asks does not wait for a mail server, and can ask again. */
export async function sendReceipt(
  services: Pick<Services, 'database' | 'background' | 'mailer'>,
  { body }: CallInput<typeof paymentCalls.sendReceipt>,
  info: RequestInfo,
  caller: Caller,
) {
  const { database, background, mailer } = services;
  const mail = await transactionFor(paymentCalls.sendReceipt, database, info, caller, async (tx) => {
    const payment = await findPayment(tx, body.id, paymentViewer(caller));
    if (!payment) throw new Problem('not_found');
    if (payment.status === 'reversed') throw new Problem('payments.reversed_already');
    if (payment.email === null) throw new Problem('payments.no_email');
    const paid = (await allocationsOf(tx, body.id)).filter(({ releasedAt }) => releasedAt === null);
    return { to: payment.email, ...receipt(payment, paid, await ispNameOf(tx)) };
  });
  background.run('mail a receipt', () => mailer.send(mail));
  return { to: mail.to };
}

function receipt(
  { number, amountMinor, subscriber, receivedOn, favourMinor }: Found,
  paid: Paid,
  { name, currency }: { readonly name: string; readonly currency: string },
): Omit<Mail, 'to'> {
  const money = (amount: number) => formatMoney(minor(amount), currency);
  const lines = [
    `Hello ${subscriber.name ?? subscriber.username},`,
    `${name} received ${money(amountMinor)} for ${subscriber.username} on ${receivedOn}.`,
    ...paid.map((bill) => `Bill ${bill.number}: ${money(bill.amountMinor)}`),
    ...(favourMinor > 0 ? [`In favour: ${money(favourMinor)}`] : []),
    `Receipt ${number}`,
  ];
  return { subject: `Receipt ${number}`, text: `${lines.join('\n\n')}\n` };
}
