import { allCalls, type Call, exportHeader, urlOf } from '@lastmile/contract';
import { minorDigits } from '@lastmile/kit';
import { platformAdmin } from '@lastmile/testing';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOfFile } from '../../src/modules/customers/imports/files/file-rows.ts';
import { north, south, startTestServer, type TestServer } from '../support/test-server.ts';
import { createSampleAmounts, type SampleIds } from './sample-amounts.ts';

/** Every list with amounts shows the same ones in its exported files, in major units of their currency. */

let server: TestServer;
let ids: SampleIds;
const tokens = { isp: '', platform: '' };

beforeAll(async () => {
  server = await startTestServer();
  ids = await createSampleAmounts(server);
  // Later the rest is overdue, so that the subscriber is about to be suspended.
  server.clock.set(new Date(server.clock.now() + 40 * 86_400_000).toISOString());
  tokens.isp = await server.tokenOf(north.logins.client);
  tokens.platform = await server.tokenOf(platformAdmin);
});
afterAll(() => server.close());

/** What anybody may call is called by the platform, whose currency is not that of the rows. */
const isOfPlatform = ({ scope }: Call) => scope !== 'isp';
const fetchAs = (call: Call, url: string, language = 'en') => {
  const token = isOfPlatform(call) ? tokens.platform : tokens.isp;
  return server.request(url, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } });
};

type Item = Readonly<Record<string, unknown>>;
const isStatement = ({ id }: Call) => /^(?!gateway).*statement/i.test(id);
const isReport = ({ id }: Call) => /^report(s|Documents)\./.test(id);

const idNames: Readonly<Record<string, keyof SampleIds>> = {
  'statements.customer': 'customerId',
  'resellers.statement': 'resellerId',
  'retail.invoices': 'wholesalerId',
  'retail.payments': 'wholesalerId',
  'billingRuns.outcomes': 'runId',
  'campaigns.recipients': 'campaignId',
  'settlements.items': 'settlementId',
  'gatewayStatements.rows': 'statementId',
};
const filters = (call: Call) => (call.query as { shape?: object } | undefined)?.shape ?? {};
const hasRange = (call: Call) => (isStatement(call) || isReport(call)) && 'from' in filters(call);
const urlFor = (call: Call, format: string) =>
  urlOf(call, call.params ? { id: ids[idNames[call.id] ?? 'subscriberId'] } : undefined, {
    format,
    ...('pageSize' in filters(call) ? { pageSize: 200 } : {}),
    ...(hasRange(call) ? { from: '2026-01-01' } : {}),
    ...(call.id === 'settlements.ofIsp' ? { ispId: south.id } : {}),
  });

const amountOf = ({ amountMinor }: Item) => Number(amountMinor);
const charged = (item: Item) => (amountOf(item) > 0 ? amountOf(item) : null);
const credited = (item: Item) => (amountOf(item) > 0 ? null : -amountOf(item));
const evidence = (key: string) => (item: Item) => (item['evidence'] as Item)[key];
const settlementAmounts = {
  collectedGrossMinor: (item: Item) => item['grossMinor'],
  settlementAdjustmentMinor: (item: Item) => item['adjustmentMinor'],
  payoutMinor: (item: Item) => item['netMinor'],
};
const itemAmounts = {
  amountMinor: (item: Item) => item['grossMinor'],
  payoutMinor: (item: Item) => item['netMinor'],
};
/** Of two columns only one has an amount. */
const unlessZero = (key: string) => (item: Item) => item[key] || null;
/** Files name these amounts differently than the list, or leave them blank. */
const renamed: Readonly<Record<string, Readonly<Record<string, (item: Item) => unknown>>>> = {
  'payments.statement': { chargedMinor: charged, creditedMinor: credited },
  'statements.customer': { chargedMinor: charged, creditedMinor: credited },
  'resellers.statement': { owedMinor: charged, settledMinor: credited },
  'cashBook.statement': { receivedMinor: charged, paidMinor: credited },
  'reports.cashBook': { receivedMinor: unlessZero('receivedMinor'), paidMinor: unlessZero('paidMinor') },
  'reports.resellerStatement': {
    owedMinor: unlessZero('owedMinor'),
    settledMinor: unlessZero('settledMinor'),
  },
  'retail.invoices': { unusedMinor: (item) => item['creditedMinor'] },
  'settlements.byIsp': { collectedNetMinor: (item) => item['collectedMinor'] },
  'settlements.list': settlementAmounts,
  'settlements.ofIsp': settlementAmounts,
  'settlements.items': itemAmounts,
  'settlements.unsettled': itemAmounts,
  'leaks.list': { paysMinor: evidence('paysMinor'), packagePriceMinor: evidence('priceMinor') },
};

function shownAmount(call: Call, key: string, item: Item): number | null {
  const find = renamed[call.id]?.[key] ?? ((one: Item) => one[key]);
  const value = find(item) ?? null;
  const isKnown = key in item || key in (renamed[call.id] ?? {});
  if (!isKnown) throw new Error(`The list ${call.id} has no ${key}: say where it shows the amount`);
  return value === null ? null : Number(value);
}

/** The currency of a row: its own, or that of the ISP that it is about. */
function currencyOf(call: Call, key: string, item: Item): string {
  if (key === 'serviceChargeDueMinor') return 'KWD';
  const isInYen = call.id === 'settlements.items' || [item['isp'], item['name']].includes(south.name);
  const own = item['currency'] ?? (isInYen ? 'JPY' : 'BDT');
  return String(
    ['paidMinor', 'feeMinor', 'refundedMinor'].includes(key) ? (item['paidCurrency'] ?? own) : own,
  );
}

const decimal = (minor: number, currency: string) =>
  (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));

async function csvRows(call: Call): Promise<Record<string, string>[]> {
  return parse(await (await fetchAs(call, urlFor(call, 'csv'))).text(), { bom: true, columns: true });
}

async function sheetRows(call: Call): Promise<Record<string, string>[]> {
  const { body } = await fetchAs(call, urlFor(call, 'xlsx'));
  if (!body) throw new Error(`${call.id} has no spreadsheet`);
  const rows: (readonly string[])[] = [];
  for await (const row of rowsOfFile(body)) rows.push(row);
  const [headers = [], ...cells] = rows;
  return cells.map((row) => Object.fromEntries(headers.map((header, at) => [header, row[at] ?? ''])));
}

/** A statement begins and ends with a balance, a report ends with the totals, and a statement as a report has both. */
function listedRows(call: Call, all: Record<string, string>[]) {
  if (['reports.cashBook', 'reports.resellerStatement'].includes(call.id)) return all.slice(1, -2);
  return isStatement(call) || isReport(call) ? all.slice(isReport(call) ? 0 : 1, -1) : all;
}

const withAmounts: readonly Call[] = allCalls.filter(({ exportColumns }) =>
  exportColumns?.some((key) => key.endsWith('Minor')),
);

describe.each(withAmounts.map((call) => ({ name: call.id, call })))('$name', ({ call }) => {
  const columns = call.exportColumns ?? [];
  const keys = columns.filter((key) => key.endsWith('Minor'));
  const fileCurrency = isOfPlatform(call) ? 'KWD' : 'BDT';
  const headerOf = (key: string, language: 'en' | 'de') => {
    const isNamed = columns.includes('currency') && key !== 'serviceChargeDueMinor';
    return exportHeader(key, language, isNamed ? null : fileCurrency);
  };

  it('exports the amounts of the list in major units', async () => {
    const answer = (await (await fetchAs(call, urlFor(call, 'json'))).json()) as Record<string, unknown>;
    const items = (answer['items'] ?? answer['rows']) as Item[];
    expect(items.length).toBeGreaterThan(0);
    expect(
      items.some((item) => keys.some((key) => shownAmount(call, key, item))),
      'an amount that is not zero',
    ).toBe(true);
    const expected = items.map((item) =>
      Object.fromEntries(
        keys.map((key) => {
          const amount = shownAmount(call, key, item);
          return [headerOf(key, 'en'), amount === null ? '' : decimal(amount, currencyOf(call, key, item))];
        }),
      ),
    );
    const numbersOf = (row: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(row).map(([header, text]) => [header, text === '' ? '' : Number(text)]),
      );
    const csv = listedRows(call, await csvRows(call));
    expect(csv).toEqual(expected.map((row) => expect.objectContaining(row)));
    const sheet = listedRows(call, await sheetRows(call));
    expect(sheet.map(numbersOf)).toEqual(expected.map((row) => expect.objectContaining(numbersOf(row))));
    if (columns.includes('currency'))
      expect(csv.map((row) => row[exportHeader('currency', 'en', null)])).toEqual(
        items.map((item) => currencyOf(call, '', item)),
      );
  });

  it('has headers in the language of the reader', async () => {
    const answer = await fetchAs(call, urlFor(call, 'csv'), 'de-AT,de;q=0.9');
    const [header = ''] = (await answer.text()).split('\n');
    for (const key of keys) expect(header).toContain(headerOf(key, 'de'));
  });
});

it('shows amounts in yen on the platform, and the platform has another currency', async () => {
  const perIsp = withAmounts.filter((call) => isOfPlatform(call));
  for (const call of perIsp) {
    const rows = await csvRows(call);
    expect(
      rows.map((row) => row[exportHeader('currency', 'en', null)]),
      call.id,
    ).toContain('JPY');
  }
});
