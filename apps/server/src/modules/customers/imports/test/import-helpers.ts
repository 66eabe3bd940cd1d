import { type Client, calls, type ImportField, type ImportResult } from '@lastmile/contract';
import { startWorker } from '@lastmile/jobs';
import { vi } from 'vitest';
import type { TestServer } from '../../../../../test/support/test-server.ts';
import { importHandlers } from '../index.ts';

const c = calls.imports;
const log = { info: () => {}, warn: () => {}, error: console.error };

export type Sheet = readonly (readonly string[])[];

/** Rows as CSV text. */
export const buildCsv = (sheet: Sheet, delimiter = ','): string =>
  sheet.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

export const startImportWorker = (panel: TestServer) =>
  startWorker({
    database: panel.db.database,
    appUrl: panel.db.appUrl,
    clock: panel.clock,
    log,
    handlers: importHandlers(panel.panel.services),
    concurrency: 2,
  });

/** The calls a user makes to import a file; a worker has to be running. */
export const importHelpersOf = (client: Client) => {
  const ended = (jobId: number) =>
    vi.waitFor(
      async () => {
        const job = await client(calls.jobs.get, { params: { id: jobId } });
        if (!['done', 'cancelled', 'parked'].includes(job.status))
          throw new Error(`The job is ${job.status}`);
        return job;
      },
      { timeout: 25_000, interval: 50 },
    );
  const upload = async (body: string | Uint8Array<ArrayBuffer>, fileName = 'base.csv') => {
    const file = new Blob([body], { type: 'text/csv' });
    return (await client(c.upload, { query: { fileName }, file })).id;
  };
  const show = (id: number) => client(c.get, { params: { id } });
  const check = async (id: number, options: { createAreas?: boolean; defaults?: object } = {}) => {
    const { columns } = await show(id);
    const { jobId } = await client(c.check, {
      body: { id, mapping: columns.map(({ field }) => field), ...options } as never,
    });
    await ended(jobId);
    return show(id);
  };
  return {
    ended,
    upload,
    show,
    check,
    /** Uploads and checks a file. */
    async uploadAndCheck(sheet: Sheet, options: { createAreas?: boolean; defaults?: object } = {}) {
      const id = await upload(buildCsv(sheet));
      return check(id, options);
    },
    rows: async (id: number, result?: ImportResult) =>
      (await client(c.rows, { params: { id }, query: { pageSize: 200, ...(result ? { result } : {}) } }))
        .items,
    start: async (id: number, changeExisting = false) =>
      (await client(c.run, { body: { id, changeExisting } })).jobId,
    async run(id: number, changeExisting = false) {
      const { jobId } = await client(c.run, { body: { id, changeExisting } });
      return ended(jobId);
    },
    updateRow: (id: number, row: number, cells: Partial<Record<ImportField, string>>) =>
      client(c.updateRow, { body: { id, row, cells } }),
  };
};
