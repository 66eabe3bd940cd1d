import type { PayPage } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn, type WordsLanguage } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { findIssuer, paySettingsOf } from '../../../platform/isps/index.ts';
import { fundsOf, spokenBy } from '../../invoices/index.ts';
import type { PayLine } from '../../pay-links/index.ts';
import { findPayer, openBills, paidBills, receiptsOf } from '../queries/pay-page.ts';

const pastBillsShown = 12;
const receiptsShown = 24;

/** The ISPs whose pay pages are open: one that is suspended goes on collecting. */
const openStates = ['active', 'suspended'];

export async function payerOf(tx: Tx, line: PayLine) {
  const [payer, company] = await Promise.all([findPayer(tx, line), findIssuer(tx)]);
  if (!payer || !openStates.includes(company.status)) throw new Problem('not_found');
  return { payer, company };
}

/** Everything that the page says, of this line and of nobody else. */
export async function showPayPage(
  clock: Clock,
  tx: Tx,
  line: PayLine,
  asked: WordsLanguage | undefined,
): Promise<PayPage> {
  const { payer, company } = await payerOf(tx, line);
  const { subscriberId } = line;
  const today = todayIn(company.timezone, clock).toString();
  const [bills, pastBills, receipts, funds, { version: _, ...howToPay }] = await Promise.all([
    openBills(tx, subscriberId, today),
    paidBills(tx, subscriberId, pastBillsShown),
    receiptsOf(tx, subscriberId, receiptsShown),
    fundsOf(tx, [subscriberId]),
    paySettingsOf(tx),
  ]);
  const { username, name, nameBn, packageName } = payer;
  return {
    language: spokenBy(asked, payer.language, company.locale),
    currency: company.currency,
    company: {
      name: company.name,
      nameBn: company.nameBn,
      logo: company.logo,
      phone: company.mobile,
      email: company.email,
    },
    subscriber: { username, name, nameBn, packageName },
    openMinor: bills.reduce((sum, { openMinor }) => sum + openMinor, 0),
    favourMinor: funds.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    bills,
    pastBills,
    receipts,
    howToPay,
  };
}
