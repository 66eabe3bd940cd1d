import type { PayPage } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, type DocumentLanguage, todayIn } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';
import { Problem } from '../../../../core/problem.ts';
import { loadUsage } from '../../../network/usage/index.ts';
import { findIssuer, loadPaymentSettings } from '../../../platform/isps/index.ts';
import { availableCreditOf, languageOf } from '../../invoices/index.ts';
import type { PayLinkTarget } from '../../pay-links/index.ts';
import { findRetailReseller, type RetailReseller, retailPageOf } from '../../resellers/index.ts';
import { findPayer, listPaidInvoices, outstandingInvoices, receiptsOf } from '../queries/pay-page.ts';
import { documentIdOf } from '../rules/document-ids.ts';

const maxPaidInvoicesShown = 12;
const receiptsShown = 24;

/** ISPs whose pay pages are available: a suspended ISP continues to collect. */
const openStates = ['active', 'suspended'];

export async function payerOf(tx: Tx, target: PayLinkTarget) {
  const [payer, company, seller] = await Promise.all([
    findPayer(tx, target),
    findIssuer(tx),
    findRetailReseller(tx, target.subscriberId),
  ]);
  if (!payer || !openStates.includes(company.status)) throw new Problem('not_found');
  return { payer, company, seller };
}

/** Of the ISP. */
async function loadDocuments(tx: Tx, subscriberId: number, today: string) {
  const [invoices, paidInvoices, receipts, funds, { version: _, ...howToPay }] = await Promise.all([
    outstandingInvoices(tx, subscriberId, today),
    listPaidInvoices(tx, subscriberId, maxPaidInvoicesShown),
    receiptsOf(tx, subscriberId, receiptsShown),
    availableCreditOf(tx, [subscriberId]),
    loadPaymentSettings(tx),
  ]);
  const creditMinor = funds.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0);
  return { invoices, paidInvoices, receipts, creditMinor, howToPay };
}

/** Of a wholesale reseller: money that is sent to the numbers of the ISP would not reach the reseller. */
const loadRetail = async (
  tx: Tx,
  account: { readonly subscriberId: number; readonly resellerId: number },
  today: string,
) => ({
  ...(await retailPageOf(tx, account, {
    today,
    invoices: maxPaidInvoicesShown,
    receipts: receiptsShown,
  })),
  howToPay: { text: null, bkash: null, nagad: null, office: null, collector: null },
});

/** Who invoices the subscriber. The colour of the ISP stays; its logo and names are not those of a reseller. */
function companyOf(company: Awaited<ReturnType<typeof findIssuer>>, seller: RetailReseller | undefined) {
  const { brandColour } = company;
  if (seller)
    return {
      name: seller.name,
      nameBn: null,
      logo: null,
      brandColour,
      phone: seller.mobile,
      email: seller.email,
    };
  const { name, nameBn, logo, mobile: phone, email } = company;
  return { name, nameBn, logo, brandColour, phone, email };
}

/** All content of the page, of this subscriber only. */
export async function getPayPage(
  { clock, cipher }: { readonly clock: Clock; readonly cipher: Cipher },
  tx: Tx,
  target: PayLinkTarget,
  asked: DocumentLanguage | undefined,
): Promise<PayPage> {
  const { payer, company, seller } = await payerOf(tx, target);
  const today = todayIn(company.timezone, clock).toString();
  const { subscriberId } = target;
  const { invoices, paidInvoices, receipts, creditMinor, howToPay } = seller
    ? await loadRetail(tx, { subscriberId, resellerId: seller.id }, today)
    : await loadDocuments(tx, subscriberId, today);
  const usage = await loadUsage(tx, clock, subscriberId, '30d');
  const withRandomIds = <Row extends { readonly id: number }>(
    kind: 'invoice' | 'receipt',
    rows: readonly Row[],
  ) => rows.map((row) => ({ ...row, id: documentIdOf(cipher, kind, target, row.id) }));
  const { username, name, nameBn, packageName } = payer;
  return {
    language: languageOf(asked, payer.language, company.locale),
    digits: company.digits,
    currency: company.currency,
    company: companyOf(company, seller),
    subscriber: { username, name, nameBn, packageName },
    isRetail: seller !== undefined,
    balanceDueMinor: invoices.reduce((sum, { balanceDueMinor }) => sum + balanceDueMinor, 0),
    creditMinor,
    invoices: withRandomIds('invoice', invoices),
    paidInvoices: withRandomIds('invoice', paidInvoices),
    receipts: withRandomIds('receipt', receipts),
    howToPay,
    usage:
      usage.total.downloadBytes + usage.total.uploadBytes > 0
        ? { thisMonth: usage.thisMonth, days: usage.points }
        : null,
  };
}
