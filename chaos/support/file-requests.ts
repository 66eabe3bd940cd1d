import { allCalls, type Call } from '@lastmile/contract';
import type pg from 'pg';

export interface FileRequest {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** The table whose first row of the ISP fills the parameter of a path. */
const tables: Readonly<Record<string, string>> = {
  'reconciler.notBilling': 'routers',
  'reconciler.notOnRouter': 'routers',
  'reconciler.offline': 'routers',
  'invoices.pdf': 'invoices',
  'payments.receipt': 'payments',
  'payments.statement': 'subscribers',
  'creditNotes.pdf': 'credit_notes',
  'statements.customer': 'customers',
  'statements.customerPdf': 'customers',
  'personalData.export': 'customers',
};

/** A request for every export and every document that users of this ISP can make and that has rows. */
export async function fileRequestsOf(client: pg.Client, ispId: number): Promise<FileRequest[]> {
  const requests: FileRequest[] = [];
  for (const call of allCalls) {
    if ((!call.exportColumns && !call.respondsWithFile) || call.who === 'public') continue;
    const path = await pathOf(client, ispId, call);
    if (path === undefined) continue;
    const { id, method } = call;
    if (method === 'POST') requests.push({ call: id, method, path, body: '{"all":true,"filter":{}}' });
    else if (call.respondsWithFile) requests.push({ call: id, method, path });
    else
      for (const format of ['csv', 'xlsx'])
        requests.push({ call: id, method, path: `${path}?format=${format}` });
  }
  return requests;
}

async function pathOf(client: pg.Client, ispId: number, call: Call): Promise<string | undefined> {
  if (!call.path.includes('{')) return call.path;
  const table = tables[call.id];
  if (!table) return undefined;
  const { rows } = await client.query(`select id from ${table} where isp_id = $1 order by id limit 1`, [
    ispId,
  ]);
  return rows[0] && call.path.replace(/\{\w+\}/, String(rows[0].id));
}
