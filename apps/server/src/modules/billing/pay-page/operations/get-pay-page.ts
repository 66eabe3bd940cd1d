import type { PayPage } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, type DocumentLanguage, todayIn } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';
import { Problem } from '../../../../core/problem.ts';
import { findIssuer, loadPaymentSettings } from '../../../platform/isps/index.ts';
import { availableCreditOf, languageOf } from '../../invoices/index.ts';
import type { PayLinkTarget } from '../../pay-links/index.ts';
import { findPayer, listPaidInvoices, outstandingInvoices, receiptsOf } from '../queries/pay-page.ts';
import { documentIdOf } from '../rules/document-ids.ts';

const maxPaidInvoicesShown = 12;
const receiptsShown = 24;

/** ISPs whose pay pages are available: a suspended ISP continues to collect. */
const openStates = ['active', 'suspended'];

export async function payerOf(tx: Tx, target: PayLinkTarget) {
  const [payer, company] = await Promise.all([findPayer(tx, target), findIssuer(tx)]);
  if (!payer || !openStates.includes(company.status)) throw new Problem('not_found');
  return { payer, company };
}

/** All content of the page, of this subscriber only. */
export async function getPayPage(
  { clock, cipher }: { readonly clock: Clock; readonly cipher: Cipher },
  tx: Tx,
  target: PayLinkTarget,
  asked: DocumentLanguage | undefined,
): Promise<PayPage> {
  const { payer, company } = await payerOf(tx, target);
  const { subscriberId } = target;
  const today = todayIn(company.timezone, clock).toString();
  const [invoices, paidInvoices, receipts, funds, { version: _, ...howToPay }] = await Promise.all([
    outstandingInvoices(tx, subscriberId, today),
    listPaidInvoices(tx, subscriberId, maxPaidInvoicesShown),
    receiptsOf(tx, subscriberId, receiptsShown),
    availableCreditOf(tx, [subscriberId]),
    loadPaymentSettings(tx),
  ]);
  const withRandomIds = <Row extends { readonly id: number }>(
    kind: 'invoice' | 'receipt',
    rows: readonly Row[],
  ) => rows.map((row) => ({ ...row, id: documentIdOf(cipher, kind, target, row.id) }));
  const { username, name, nameBn, packageName } = payer;
  return {
    language: languageOf(asked, payer.language, company.locale),
    currency: company.currency,
    company: {
      name: company.name,
      nameBn: company.nameBn,
      logo: company.logo,
      brandColour: company.brandColour,
      phone: company.mobile,
      email: company.email,
    },
    subscriber: { username, name, nameBn, packageName },
    balanceDueMinor: invoices.reduce((sum, { balanceDueMinor }) => sum + balanceDueMinor, 0),
    creditMinor: funds.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0),
    invoices: withRandomIds('invoice', invoices),
    paidInvoices: withRandomIds('invoice', paidInvoices),
    receipts: withRandomIds('receipt', receipts),
    howToPay,
  };
}
