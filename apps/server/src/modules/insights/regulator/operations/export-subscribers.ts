import type { RegulatorColumn } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { csvOf, csvText } from '../../../../core/csv.ts';
import type { FileResponse } from '../../../../core/route.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { countSubscribers, firstRows, streamSubscribers } from '../queries/subscriber-rows.ts';
import { loadMapping } from './mapping.ts';

const previewRows = 10;

export async function previewSubscribers(tx: Tx) {
  const { columns } = await loadMapping(tx);
  const [rows, total] = await Promise.all([firstRows(tx, columns, previewRows), countSubscribers(tx)]);
  return { headers: headersOf(columns), rows, total };
}

/** All subscribers that are not closed, in the columns of the ISP. */
export async function exportSubscribers(tx: Tx, clock: Clock, reason: string): Promise<FileResponse> {
  const { columns } = await loadMapping(tx);
  const headers = headersOf(columns);
  return {
    name: `regulator-${todayIn(await zoneOf(tx), clock)}.csv`,
    body: csvOf(recordsOf(headers, streamSubscribers(tx, columns))),
    exported: { format: 'csv', filter: { reason, columns: headers.join(', ') }, hasPersonalData: true },
  };
}

const headersOf = (columns: readonly RegulatorColumn[]) => columns.map(({ header }) => header);

async function* recordsOf(
  headers: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  yield headers.map(csvText);
  for await (const cells of rows) yield cells.map(csvText);
}
