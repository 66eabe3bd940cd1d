import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
import { importFields } from './import-fields.ts';

export const maxImportBytes = 20 * 1024 * 1024;
export const maxImportRows = 100_000;
export const maxImportColumns = 100;

/** Fields that can have a default for rows without a value. */
export const importDefaults = ['routerName', 'packageName', 'areaName', 'status', 'billingMode'] as const;

export const importResults = ['new', 'same', 'changed', 'refused'] as const;
export type ImportResult = (typeof importResults)[number];

/** Why a row is rejected; each error names its field. */
export const importReasons = [
  'required',
  'too_long',
  'unreadable',
  'scientific',
  'not_a_mobile',
  'not_an_email',
  'not_an_nid',
  'not_a_date',
  'not_a_number',
  'not_an_amount',
  'not_known',
  'bad_username',
  'bad_password',
  'bad_ip',
  'bad_mac',
  'bad_customer_code',
  'router_not_found',
  'package_not_found',
  'area_not_found',
  'area_ambiguous',
  'customer_not_found',
  'other_customer',
  'username_taken',
  'static_ip_taken',
  'duplicate',
  'wrong_state',
  'needs_invoice_right',
  'credit_above_limit',
  'discount_amount_and_percent',
  'discount_ends_first',
  'password_needed',
  'reseller_prefix',
  'reseller_package',
  'reseller_area',
  'reseller_suspension',
  'reseller_not_found',
  'reseller_ambiguous',
  'reseller_inactive',
  'reseller_transfer',
  'reseller_not_allowed',
  'reseller_wholesale',
] as const;
export type ImportReasonCode = (typeof importReasons)[number];

export const importReason = z.strictObject({
  field: z.enum(importFields),
  code: z.enum(importReasons),
  row: z.int().optional().describe('The other row, if the file contains it twice'),
});
export type ImportReason = z.infer<typeof importReason>;

export const importStates = ['uploading', 'uploaded', 'checking', 'checked', 'running', 'done'] as const;
export type ImportState = (typeof importStates)[number];

const importFigures = z.strictObject({
  new: z.int(),
  same: z.int(),
  changed: z.int(),
  refused: z.int(),
  created: z.int().describe('New rows that have been imported'),
  updated: z.int().describe('Changed rows that have been applied'),
});
export type ImportFigures = z.infer<typeof importFigures>;

export const importSummary = z.strictObject({
  id: id(),
  fileName: z.string(),
  state: z.enum(importStates),
  rows: z.int(),
  by: z.string().nullable(),
  createdAt: instant(),
  jobId: id().nullable(),
  busy: z.boolean().describe('Whether a job is processing this import'),
  cleared: z.boolean().describe('Whether its rows have been deleted; the totals are kept'),
  figures: importFigures,
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importView = z.strictObject({
  ...importSummary.shape,
  columns: z.array(
    z.strictObject({
      header: z.string(),
      field: z.enum(importFields).nullable(),
      samples: z
        .array(z.string())
        .describe('Sample values from the first rows; never from a column that looks like passwords'),
    }),
  ),
  defaults: z.partialRecord(z.enum(importDefaults), z.string()),
  createAreas: z.boolean(),
  changeExisting: z.boolean(),
  newAreas: z.int().describe('Areas named in the file that do not exist yet'),
});
export type ImportView = z.infer<typeof importView>;

export const importRow = z.strictObject({
  id: z.int().describe('Row number as in a spreadsheet: the header is row 1'),
  result: z.enum(importResults).nullable(),
  done: z.boolean(),
  subscriberId: id().nullable(),
  changes: z.array(z.enum(importFields)),
  reasons: z.array(importReason),
  cells: z
    .partialRecord(z.enum(importFields), z.string())
    .describe('Cells as in the file, without the password'),
  hasPassword: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;
