import type { Call, CallInput } from '@lastmile/contract';
import { type Actor, type Database, type Tx, withTenant } from '@lastmile/database';
import { z } from 'zod';
import { type Caller, ispOf } from '../../core/caller.ts';
import { Problem } from '../../core/problem.ts';
import type { ReportFiles } from '../../core/report-files.ts';
import { countRows, exportColumnsFor, exportDetails } from '../export-audit.ts';
import { insertExportRecord } from '../export-audit-queries.ts';
import { exportFile, exportFormatOf } from '../exports.ts';
import { exportSettings } from './export-settings.ts';

/** Mail servers refuse messages of 20 to 25 MB, and an attachment grows by a third. */
const maxBytes = 10_000_000;

/** Files of lists for mails: the same columns, data scope and audit row as a download of the recipient. */
export const createReportFiles = (database: Database): ReportFiles => ({
  async build({ route: { call, handler }, query, caller, language }) {
    const input = { query: z.parse(call.query as z.ZodType, query) } as CallInput<Call>;
    const format = exportFormatOf(input);
    if (handler.kind !== 'transaction' || !handler.exportRows || !format)
      throw new Error(`${call.id} has no such file`);
    const { exportRows, fileScope } = handler;
    const columns = exportColumnsFor(call, caller);
    const progress = { rows: 0, isComplete: false };
    const actor = { userId: caller.userId, call: call.id };
    const made = await within(database, caller, actor, true, async (tx) => {
      const settings = await exportSettings(tx, call, caller, language);
      const rows = countRows(exportRows(tx, input, caller), progress);
      const loadScope = fileScope && (() => fileScope(tx, input, caller));
      const { type, body } = exportFile(format, { call, columns, rows, settings, input, loadScope });
      return { type, content: await collect(body) };
    });
    if (made.content)
      await within(database, caller, actor, false, (tx) =>
        insertExportRecord(tx, exportDetails({ input, columns, ...progress })),
      );
    return made;
  },
});

const within = <T>(
  database: Database,
  caller: Caller,
  actor: Actor,
  readOnly: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => withTenant(database, ispOf(caller), { actor, dataScope: caller.dataScope, readOnly }, work);

/** Undefined if the file gets too large. */
async function collect(body: AsyncIterable<Uint8Array | string>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.length;
      if (size > maxBytes) return undefined;
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'export_too_large') return undefined;
    throw error;
  }
  return Buffer.concat(chunks);
}
