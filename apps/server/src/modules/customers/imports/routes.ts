import { calls } from '@lastmile/contract';
import { callTransaction } from '../../../core/call-transaction.ts';
import { Problem } from '../../../core/problem.ts';
import { listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { resellersOf } from '../../accounts/roles/index.ts';
import { exportRows } from './operations/export-rows.ts';
import { getImport, importOf, summariesOf, toImportRow } from './operations/get-import.ts';
import { templateFields, templateRows } from './operations/import-template.ts';
import { startCheck, startRun } from './operations/start-import.ts';
import { updateImportRow } from './operations/update-row.ts';
import { uploadFile } from './operations/upload-file.ts';
import { countImports, countRows, importPage, rowPage } from './queries/imports.ts';

export const importRoutes = ({ database, cipher }: Pick<Services, 'database' | 'cipher'>): Route[] => {
  const c = calls.imports;
  return [
    plainRoute(c.upload, async ({ query, file }, info, caller) => {
      if (!file || !caller) throw new Problem('malformed');
      return uploadFile(cipher, (work) => callTransaction(c.upload, database, info, caller, work), {
        file,
        fileName: query.fileName,
        caller,
      });
    }),
    listRoute(c.template, {
      async page() {
        const items = templateFields();
        return { items, page: 1, pageSize: items.length, total: items.length };
      },
      exportRows: () => templateRows(),
    }),
    route(c.list, async (tx, { query: { page, pageSize, sort } }, caller) => {
      const own = resellersOf(caller);
      const paging = { limit: pageSize, offset: (page - 1) * pageSize, descending: sort === '-createdAt' };
      const [found, total] = await Promise.all([importPage(tx, own, paging), countImports(tx, own)]);
      return { items: await summariesOf(tx, found), page, pageSize, total };
    }),
    route(c.get, (tx, { params }, caller) => getImport(tx, cipher, params.id, caller)),
    route(c.check, (tx, { body }, caller) => startCheck(tx, body, caller)),
    listRoute(c.rows, {
      async page(tx, { params: { id }, query }, caller) {
        const { page, pageSize, result } = query;
        const found = await importOf(tx, id, caller);
        const [rows, total] = await Promise.all([
          rowPage(tx, id, query, pageSize, (page - 1) * pageSize),
          countRows(tx, id, result),
        ]);
        return { items: rows.map((row) => toImportRow(cipher, found, row)), page, pageSize, total };
      },
      exportRows: (tx, { params: { id }, query: { result } }, caller) =>
        exportRows(tx, cipher, { id, result }, caller),
    }),
    route(c.updateRow, (tx, { body }, caller) => updateImportRow(cipher, tx, body, caller)),
    route(c.run, (tx, { body }, caller) => startRun(tx, body, caller)),
  ];
};
