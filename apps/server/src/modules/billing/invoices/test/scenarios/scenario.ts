import { type CallArguments, type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { createTestRouter } from '../../../../../../test/support/subscribers.ts';
import type { north, south, TestServer } from '../../../../../../test/support/test-server.ts';
import { issueFinalInvoices } from '../../operations/issue-final-invoices.ts';

type NewSubscriber = CallArguments<typeof calls.subscribers.create>['body'];
type PackageForm = CallArguments<typeof calls.packages.create>['body'];
type Settings = CallArguments<typeof calls.isps.updateBillingSettings>['body'];

/** An ISP over several months. Each step happens at ten in the morning of its day, through the API. */
export async function startScenario(server: TestServer, isp: typeof north | typeof south) {
  const routerId = await createTestRouter(server.db, isp.id);
  let client: Client | undefined;
  const owner = (async (...call: Parameters<Client>) => {
    client ??= await server.clientOf(isp.logins.client);
    return client(...call);
  }) as Client;
  const on = (date: string) => {
    server.clock.set(`${date}T10:00:00+06:00`);
    client = undefined;
  };
  const invoices = async (subscriberId: number) => {
    const { items } = await owner(calls.invoices.list, {
      query: { subscriberId, sort: 'issuedOn', pageSize: 200 },
    });
    const summaries: string[] = [];
    for (const { id } of items) summaries.push(await summarizeInvoice(owner, id));
    return summaries;
  };
  /** What the worker does once a subscriber is closed. */
  const issueFinal = () =>
    issueFinalInvoices(server.clock, {
      transaction: (work) => withTenant(server.db.database, isp.id, { actor: { userId: null } }, work),
      report: async () => {},
    });
  return {
    owner,
    on,
    invoices,
    settings: async (changes: Partial<Settings>) => {
      const now = await owner(calls.isps.getBillingSettings, {});
      await owner(calls.isps.updateBillingSettings, { body: { ...now, ...changes } });
    },
    package: async (name: string, priceMinor: number, more: Partial<PackageForm> = {}) =>
      (await owner(calls.packages.create, { body: { ...packageForm, name, priceMinor, ...more } })).id,
    reprice: async (id: number, priceMinor: number) => {
      const { name, version, connectionChargeMinor } = await owner(calls.packages.get, { params: { id } });
      const body = { ...packageForm, name, priceMinor, connectionChargeMinor, version };
      await owner(calls.packages.update, { params: { id }, body });
    },
    join: async (username: string, packageId: number, more: Partial<NewSubscriber> = {}) =>
      (
        await owner(calls.subscribers.create, {
          body: { ...newSubscriber(username), routerId, packageId, ...more },
        })
      ).id,
    /** Updates fields of the edit form. */
    edit: async (id: number, changes: Partial<CallArguments<typeof calls.subscribers.update>['body']>) => {
      const subscriber = await owner(calls.subscribers.get, { params: { id } });
      await owner(calls.subscribers.update, {
        params: { id },
        body: { ...editable(subscriber), ...changes },
      });
    },
    invoice: async (subscriberId: number) => {
      const made = await owner(calls.invoices.create, {
        params: { subscriberId },
        body: { kind: 'monthly' },
      });
      return made.id ?? 0;
    },
    close: async (...ids: number[]) => {
      await owner(calls.subscribers.close, { body: { ids } });
      await issueFinal();
    },
    issueFinal,
    pay: (subscriberId: number, amountMinor: number, method: 'cash' | 'bkash' | 'bank' = 'cash') =>
      owner(calls.payments.create, { body: { subscriberId, amountMinor, method } }),
    /** Pays the whole balance due, if any. */
    settle: async (subscriberId: number) => {
      const { balanceMinor: amountMinor } = await owner(calls.payments.balance, {
        params: { id: subscriberId },
      });
      const body = { subscriberId, amountMinor, method: 'cash' as const };
      if (amountMinor > 0) await owner(calls.payments.create, { body });
    },
    /** The balance due and the date until which the subscriber has paid. */
    standing: async (id: number) => {
      const { balanceMinor, paidUntil } = await owner(calls.payments.balance, { params: { id } });
      return [taka(balanceMinor), paidUntil];
    },
    credits: async (subscriberId: number) =>
      (
        await server.db.sql<{ summary: string }>(
          `select format('%s %s %s, VAT %s', number, cause, to_char(amount_minor / 100.0, 'FM999990.00'), to_char(vat_minor / 100.0, 'FM999990.00')) as summary
           from credit_notes where subscriber_id = $1 order by id`,
          [subscriberId],
        )
      ).map(({ summary }) => summary),
    /** The ledger accounts summed over everything posted for this subscriber. */
    accounts: async (subscriberId: number) =>
      Object.fromEntries(
        (
          await server.db.sql<{ account: string; sum: string }>(
            `select account, to_char(sum(amount_minor) / 100.0, 'FM9999990.00') as sum from journal_lines
             where entry_id in (select entry_id from journal_lines where subscriber_id = $1) and isp_id = $2
             group by account having sum(amount_minor) <> 0`,
            [subscriberId, isp.id],
          )
        ).map(({ account, sum }) => [account, sum]),
      ),
  };
}

const taka = (minor: number) => (minor / 100).toFixed(2);

/** Example: `INV-2026-000001 2026-01-01 2026-01-31: Home 500.00; VAT 0.00; 500.00 unpaid`. */
async function summarizeInvoice(owner: Client, invoiceId: number): Promise<string> {
  const invoice = await owner(calls.invoices.get, { query: { invoiceId } });
  const period = invoice.periodStart === null ? invoice.kind : `${invoice.periodStart} ${invoice.periodEnd}`;
  const lines = invoice.lines.map(({ kind, text, days, ofDays, amountMinor }) => {
    const name = [kind === 'package' ? '' : kind, text ?? ''].filter(Boolean).join(' ');
    return `${name}${days === null ? '' : ` ${days}/${ofDays}`} ${taka(amountMinor)}`;
  });
  return `${invoice.number} ${period}: ${lines.join(' + ')}; VAT ${taka(invoice.vatMinor)}; ${taka(invoice.totalMinor)} ${invoice.status}`;
}

const packageForm = {
  downloadKbps: 20_000,
  uploadKbps: 20_000,
  onlyOne: 'default' as const,
  connectionChargeMinor: 0,
  resellerAllowed: true,
  mappings: [],
};

const newSubscriber = (username: string) => ({
  customer: { name: username, mobile: '01712345678', clientType: 'home' as const, language: 'en' as const },
  username,
  bindMac: false,
  billing: 'normal' as const,
  billingMode: 'prepaid' as const,
  billingDay: 1,
  monthlyDiscountMinor: 0,
  activate: true,
});

function editable({ username, bindMac, version, ...subscriber }: Awaited<ReturnType<typeof showSubscriber>>) {
  const { billing, billingMode, billingDay, agreedPriceMinor, monthlyDiscountMinor, connectedOn } =
    subscriber;
  return {
    username,
    bindMac,
    version,
    billing,
    billingMode,
    billingDay,
    agreedPriceMinor,
    monthlyDiscountMinor,
    connectedOn,
  };
}
const showSubscriber = (owner: Client, id: number) => owner(calls.subscribers.get, { params: { id } });

/** The given day of each month from the first to the last month, both included. */
export function* firstsOfMonths(from: string, until: string, day = '01') {
  let [year = 0, month = 0] = from.split('-').map(Number);
  for (;;) {
    const text = `${year}-${String(month).padStart(2, '0')}`;
    if (text > until) return;
    yield `${text}-${day}`;
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}
