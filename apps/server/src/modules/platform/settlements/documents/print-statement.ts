import { type CallInput, exportWord, invoiceDocumentTexts, type settlementCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { amountInWords, type Clock, defaultBrandColour, minor } from '@lastmile/kit';
import type { FileResponse } from '../../../../core/route.ts';
import { type DocumentModel, type Issuer, issuerOf, loadPdfWriter } from '../../../billing/invoices/index.ts';
import { requireSettlement } from '../operations/get-settlement.ts';
import { findAccountOf } from '../queries/payout-accounts.ts';
import { gatewaySums } from '../queries/settlement-list.ts';
import { accountLabel } from '../rules/account-label.ts';
import { statementTexts } from './statement-texts.ts';

type Settlement = Awaited<ReturnType<typeof requireSettlement>>;
type Sums = Awaited<ReturnType<typeof gatewaySums>>;

/** Issued by the platform, to the ISP whose language and formats it has. */
export async function printStatement(
  clock: Clock,
  tx: Tx,
  { params: { id }, query: { language } }: CallInput<typeof settlementCalls.statement>,
): Promise<FileResponse> {
  const settlement = await requireSettlement(tx, id);
  const { accountId, ispId, number: title } = settlement;
  const account = accountId === null ? undefined : await findAccountOf(tx, ispId, accountId);
  const isp = await issuerOf(tx, language, ispId);
  const printed = statementDocument(settlement, await gatewaySums(tx, id), isp, {
    platform: settlement.issuer,
    account: account ? accountLabel(account) : null,
  });
  const { renderDocument } = await loadPdfWriter();
  const options = { size: 'a4' as const, title, logo: null, createdAt: new Date(clock.now()) };
  return { name: `${title}.pdf`, body: renderDocument(one(printed), options) };
}

async function* one<T>(value: T) {
  yield value;
}

interface Names {
  readonly platform: string;
  readonly account: string | null;
}

function statementDocument(settlement: Settlement, sums: Sums, isp: Issuer, names: Names): DocumentModel {
  const { language, currencySign, currency, money, figure } = isp;
  const [texts, shared] = [statementTexts[language], invoiceDocumentTexts[language]];
  const row = (title: string, amountMinor: number): DocumentModel['rows'] =>
    amountMinor === 0
      ? []
      : [{ title, detail: null, quantity: null, price: null, amount: figure(amountMinor) }];
  const { state, paidOn, reference } = settlement;
  const stamps = { draft: texts.draft, cancelled: texts.cancelled, approved: null, paid: null };
  return {
    issuer: {
      name: names.platform,
      otherName: null,
      lines: [],
      logo: null,
      colour: defaultBrandColour,
      digits: isp.printed.digits,
    },
    title: texts.title,
    details: [
      [shared.number, settlement.number],
      [texts.until, isp.dayOf(settlement.until)],
      ...(paidOn === null ? [] : [[texts.paidOn, isp.day(paidOn)] as const]),
      ...(reference === null ? [] : [[texts.reference, reference] as const]),
      ...(names.account === null ? [] : [[texts.account, names.account] as const]),
    ],
    party: {
      label: texts.paidTo,
      name: isp.printed.name,
      otherName: isp.printed.otherName,
      lines: isp.printed.lines,
      details: [],
    },
    highlight: null,
    stamp: stamps[state],
    columns: {
      title: texts.description,
      quantity: null,
      price: null,
      amount: `${shared.amount} (${currencySign})`,
    },
    rows: [
      ...sums.flatMap(({ gateway, count, grossMinor }) =>
        row(texts.payments(exportWord('gateway', gateway, language), count), grossMinor),
      ),
      ...row(texts.fees, -settlement.gatewayFeeMinor),
      ...row(texts.platformFee(names.platform), -settlement.platformFeeMinor),
      ...row(texts.refunds, -settlement.refundMinor),
      ...row(texts.adjustments, settlement.adjustmentMinor),
      ...row(texts.serviceCharge, -settlement.serviceChargeMinor),
    ],
    sums: [
      { label: texts.gross, amount: money(settlement.grossMinor), isTotal: false },
      { label: texts.net, amount: money(settlement.netMinor), isTotal: true },
    ],
    texts: [[shared.inWords, amountInWords(minor(settlement.netMinor), currency, language)]],
    payments: null,
    payLink: null,
    footer: names.platform,
    language,
  };
}
