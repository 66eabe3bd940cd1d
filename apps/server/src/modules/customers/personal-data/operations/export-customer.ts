import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import { customerSections, type DataRow, findCustomerRow } from '../queries/customer-data.ts';
import { findSubscriberIds } from '../queries/erasure.ts';
import { exportedRow } from '../rules/exported-row.ts';

/** Everything about a customer in one JSON file: a member for each kind of record. */
export async function exportCustomer(clock: Clock, tx: Tx, id: number): Promise<FileResponse> {
  const customer = await findCustomerRow(tx, id);
  if (!customer) throw new Problem('not_found');
  const ids = await findSubscriberIds(tx, id);
  const at = new Date(clock.now()).toISOString();
  return {
    name: `customer-${customer['customer_code']}.json`,
    body: fileOf(at, customer, customerSections(tx, id, ids)),
    exported: { format: 'json', filter: { customer: id }, hasPersonalData: true },
  };
}

async function* fileOf(
  at: string,
  customer: DataRow,
  sections: readonly (readonly [string, AsyncIterable<DataRow>])[],
): AsyncGenerator<Uint8Array> {
  yield bytes(
    `{\n"exportedAt": ${JSON.stringify(at)},\n"customer": ${JSON.stringify(exportedRow(customer))}`,
  );
  for (const [table, rows] of sections) {
    yield bytes(`,\n${JSON.stringify(memberOf(table))}: [`);
    let separator = '\n';
    for await (const row of rows) {
      yield bytes(separator + JSON.stringify(exportedRow(row)));
      separator = ',\n';
    }
    yield bytes('\n]');
  }
  yield bytes('\n}\n');
}

const memberOf = (table: string) => table.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
const bytes = (text: string) => Buffer.from(text, 'utf8');
