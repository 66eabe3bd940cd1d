import pg from 'pg';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { insertManyInvoiceRows } from './many-invoices.ts';
import { insertManyPaymentRows } from './many-payments.ts';
import { type PanelProcess, startPanelProcess } from './panel-process.ts';

interface Size {
  readonly subscribers: number;
  /** Invoices and payments of each subscriber. */
  readonly months: number;
  readonly lastMonth: string;
}

/** A panel whose first ISP has many subscribers, invoices and payments instead of those of the demo. */
export async function startFilledPanel({ subscribers, months, lastMonth }: Size): Promise<PanelProcess> {
  const panel = await startPanelProcess();
  const admin = new pg.Client({ connectionString: panel.adminUrl });
  await admin.connect();
  await admin.query(`set session_replication_role = replica;
    truncate areas, routers, packages, customers, subscribers, router_secrets, subscriber_aggregates, invoice_aggregates,
      payment_aggregates cascade`);
  const db = { sql: (text: string, values?: unknown[]) => admin.query(text, values) };
  await insertManySubscribers(db, { ispId: 1, subscribers, others: 20_000, otherIsps: 20 });
  await insertManyInvoiceRows(db, { months, otherMonths: 3, lastMonth });
  await insertManyPaymentRows(db, { months, lastMonth, sessions: 0 });
  // As in a database that has been in use: the map of visible rows and the statistics are up to date.
  await admin.query('vacuum (analyze)');
  await admin.end();
  return panel;
}
