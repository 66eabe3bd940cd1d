import { payPageCalls as calls } from '@lastmile/contract';
import { Problem } from '../../../core/problem.ts';
import { linkFileRoute, linkRoute, type Route, route } from '../../../core/route.ts';
import { resellersOf } from '../../accounts/roles/index.ts';
import { invoicesFile, languageOf } from '../invoices/index.ts';
import type { PayLinkServices, PayLinkTarget } from '../pay-links/index.ts';
import { printReceiptOfSubscriber } from '../payments/index.ts';
import { printRetailInvoiceOf, printRetailReceiptOf } from '../resellers/index.ts';
import { getPayPage, payerOf } from './operations/get-pay-page.ts';
import { findInvoice, findPayLinkTarget, rotatePayLink } from './queries/pay-page.ts';
import { openDocumentId } from './rules/document-ids.ts';

type Uses = Pick<PayLinkServices, 'clock' | 'cipher' | 'payLinks'>;

export const payPageRoutes = (services: Uses): Route[] => [
  ...linkRoutes(services),
  route(calls.link, async (tx, { params }, caller) =>
    linkOf(services, await findPayLinkTarget(tx, params.id, resellersOf(caller))),
  ),
  route(calls.rotate, async (tx, { body }, caller) =>
    linkOf(services, await rotatePayLink(tx, body.id, resellersOf(caller))),
  ),
];

const printedIn = (language: ReturnType<typeof languageOf>) => ({ size: 'a4', language }) as const;

/** Routes for the holder of the link. */
function linkRoutes(services: Uses): Route[] {
  const { clock, cipher, payLinks } = services;
  const subscriberOf = ({ params }: { readonly params: { readonly token: string } }): PayLinkTarget => {
    const target = payLinks.open(params.token);
    if (!target) throw new Problem('not_found');
    return target;
  };
  const ispOf = (input: { readonly params: { readonly token: string } }) => subscriberOf(input).ispId;
  return [
    linkRoute(calls.get, ispOf, (tx, input) =>
      getPayPage(services, tx, subscriberOf(input), input.query.language),
    ),
    linkFileRoute(calls.invoice, ispOf, async (tx, input) => {
      const target = subscriberOf(input);
      const { payer, company, seller } = await payerOf(tx, target);
      const printed = printedIn(languageOf(input.query.language, payer.language, company.locale));
      const { subscriberId } = target;
      const id = openDocumentId(cipher, 'invoice', target, input.params.id);
      if (seller) return printRetailInvoiceOf(services, tx, { id, subscriberId }, printed);
      const invoice = await findInvoice(tx, subscriberId, id);
      return invoicesFile(services, tx, invoice ? [invoice] : [], printed);
    }),
    linkFileRoute(calls.receipt, ispOf, async (tx, input) => {
      const target = subscriberOf(input);
      const { payer, company, seller } = await payerOf(tx, target);
      const printed = printedIn(languageOf(input.query.language, payer.language, company.locale));
      const { subscriberId } = target;
      const id = openDocumentId(cipher, 'receipt', target, input.params.id);
      const print = seller ? printRetailReceiptOf : printReceiptOfSubscriber;
      return print(clock, tx, { id, subscriberId }, printed);
    }),
  ];
}

function linkOf({ payLinks }: Uses, target: PayLinkTarget | undefined) {
  if (!target) throw new Problem('not_found');
  return { url: payLinks.urlOf(target) };
}
