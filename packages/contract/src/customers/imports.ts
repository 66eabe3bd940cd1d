import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, text } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { importFields } from './import-fields.ts';
import {
  importDefaults,
  importResults,
  importRow,
  importSummary,
  importView,
  maxImportBytes,
  maxImportColumns,
} from './import-shapes.ts';

export const importProblems = {
  'imports.too_many_rows': { status: 422, title: 'An import file can have at most 100,000 rows' },
  'imports.too_many_columns': { status: 422, title: 'An import file can have at most 100 columns' },
  'imports.unreadable_file': { status: 422, title: 'This file could not be read as CSV or XLSX' },
  'imports.empty': { status: 422, title: 'This file has no rows below the header' },
  'imports.duplicate_field': { status: 422, title: 'Two columns are mapped to the same field' },
  'imports.no_username': { status: 422, title: 'Map a column to the username' },
  'imports.busy': { status: 409, title: 'This import is being processed' },
  'imports.not_checked': { status: 409, title: 'Check the rows first' },
  'imports.check_again': {
    status: 409,
    title: 'This import was checked with different permissions. Check it again.',
  },
  'imports.row_done': { status: 409, title: 'This row has already been imported' },
} as const satisfies ProblemCatalogue;

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const oneImport = z.strictObject({ id: id() });
const startedJob = z.strictObject({ id: id(), jobId: id() });

/** The value of a cell as edited in the browser. */
const cell = () => z.string().max(1_000);

export const importCalls = {
  upload: defineCall({
    id: 'imports.upload',
    isRefusedWhileRestricted: true,
    method: 'POST',
    path: '/api/isp/isp-user/import',
    summary: 'Upload a CSV or XLSX file of subscribers to map and check',
    who: can('create', 'Subscriber'),
    query: z.strictObject({ fileName: text(200) }),
    file: {
      types: [
        'text/csv',
        'application/vnd.ms-excel',
        spreadsheetType,
        'text/plain',
        'application/octet-stream',
      ],
      maxBytes: maxImportBytes,
    },
    output: oneImport,
    status: 201,
    problems: [
      'imports.too_many_rows',
      'imports.too_many_columns',
      'imports.unreadable_file',
      'imports.empty',
    ],
  }),
  template: defineCall({
    id: 'imports.template',
    method: 'GET',
    path: '/api/isp/isp-user/import/template',
    summary: 'Get the import columns; as CSV or XLSX, a template to fill in',
    who: can('create', 'Subscriber'),
    query: z.strictObject({ format: z.enum(['json', 'csv', 'xlsx']).default('json') }),
    output: pageOf(z.strictObject({ field: z.enum(importFields), needed: z.boolean(), example: z.string() })),
    exportColumns: importFields.filter((field) => field !== 'id' && field !== 'advanceBalance'),
  }),
  list: defineCall({
    id: 'imports.list',
    method: 'GET',
    path: '/api/isp/isp-user/import/index',
    summary: 'List imports, newest first',
    who: can('create', 'Subscriber'),
    query: listQuery(['createdAt'], {})
      .omit({ search: true, format: true })
      .extend({ sort: z.enum(['createdAt', '-createdAt']).default('-createdAt') }),
    output: pageOf(importSummary),
  }),
  get: defineCall({
    id: 'imports.get',
    method: 'GET',
    path: '/api/isp/isp-user/import/show/{id}',
    summary: 'Get an import with its columns, mapping and results',
    who: can('create', 'Subscriber'),
    params: idParams,
    output: importView,
  }),
  check: defineCall({
    id: 'imports.check',
    method: 'POST',
    path: '/api/isp/isp-user/import/check',
    summary: 'Check every row with the mapping without importing anything (dry run), as a background job',
    who: can('create', 'Subscriber'),
    body: z.strictObject({
      id: id(),
      mapping: z
        .array(z.enum(importFields).nullable())
        .max(maxImportColumns)
        .describe('One entry per column'),
      defaults: z.partialRecord(z.enum(importDefaults), cell()).default({}),
      createAreas: z.boolean().default(false).describe('Create missing areas; requires `create Area`'),
    }),
    output: startedJob,
    status: 202,
    problems: ['imports.duplicate_field', 'imports.no_username', 'imports.busy'],
  }),
  rows: defineCall({
    id: 'imports.rows',
    method: 'GET',
    path: '/api/isp/isp-user/import/rows/{id}',
    summary: 'List the rows of an import with their results and all errors',
    who: can('create', 'Subscriber'),
    params: idParams,
    query: listQuery(['id'], { result: z.enum(importResults).optional() }).omit({ search: true }),
    output: pageOf(importRow),
    exportColumns: ['row', ...importFields, 'result', 'importReasons'],
  }),
  updateRow: defineCall({
    id: 'imports.updateRow',
    method: 'POST',
    path: '/api/isp/isp-user/import/row-update',
    summary: 'Correct the values of a row and check it again',
    who: can('create', 'Subscriber'),
    body: z.strictObject({
      id: id(),
      row: z.int().min(2),
      cells: z.partialRecord(z.enum(importFields), cell()),
    }),
    output: importRow,
    problems: ['imports.busy', 'imports.not_checked', 'imports.row_done'],
  }),
  run: defineCall({
    id: 'imports.run',
    isRefusedWhileRestricted: true,
    method: 'POST',
    path: '/api/isp/isp-user/import/run',
    summary: 'Import the new rows, and optionally the changed ones, as a background job',
    who: can('create', 'Subscriber'),
    body: z.strictObject({
      id: id(),
      changeExisting: z.boolean().default(false).describe('Requires `update Subscriber`'),
    }),
    output: startedJob,
    status: 202,
    idempotent: true,
    problems: ['imports.busy', 'imports.not_checked', 'imports.check_again'],
  }),
};
