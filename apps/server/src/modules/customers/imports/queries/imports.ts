import type { ImportField, ImportReason, ImportResult, ImportState } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { Cells } from '../rules/read-row.ts';

export const insertImport = (
  tx: Tx,
  values: {
    fileName: string;
    headers: readonly string[];
    mapping: readonly (ImportField | null)[];
    own: number | null;
  },
) =>
  tx
    .insertInto('imports')
    .values({
      file_name: values.fileName,
      headers: [...values.headers],
      mapping: sql`${[...values.mapping]}::text[]`,
      reseller_user_id: values.own,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const insertRows = (tx: Tx, importId: number, rows: readonly number[], encrypted: readonly string[]) =>
  sql`
    insert into import_rows (import_id, row_number, cells_encrypted)
    select ${importId}, r.number, r.encrypted
    from unnest(${[...rows]}::integer[], ${[...encrypted]}::text[]) r (number, encrypted)`.execute(tx);

export const finishUpload = (tx: Tx, id: number, rows: number) =>
  tx
    .updateTable('imports')
    .set({ state: 'uploaded', row_count: rows })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute();

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_rows').where('import_id', '=', id).execute();
  await tx.deleteFrom('imports').where('id', '=', id).execute();
}

export async function loadColumnMapping(tx: Tx): Promise<Map<string, ImportField | null>> {
  const rows = await tx.selectFrom('import_columns').select(['header_key as key', 'field']).execute();
  return new Map(rows.map(({ key, field }) => [key, field as ImportField | null]));
}

export const saveColumnMapping = (tx: Tx, keys: readonly string[], fields: readonly (ImportField | null)[]) =>
  sql`
    insert into import_columns (header_key, field)
    select distinct on (c.key) c.key, c.field
    from unnest(${[...keys]}::text[], ${[...fields]}::text[]) c (key, field) where c.key <> ''
    on conflict (isp_id, header_key) do update set field = excluded.field
    where import_columns.field is distinct from excluded.field`.execute(tx);

const isBusy = sql<boolean>`exists (
  select from jobs j where j.id = imports.job_id and j.status in ('waiting', 'running', 'retrying'))`;

const columns = (tx: Tx, own: VisibleResellers) =>
  tx
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .select([
      'imports.id',
      'imports.isp_id as ispId',
      'imports.file_name as fileName',
      sql<ImportState>`imports.state`.as('state'),
      'imports.row_count as rows',
      'users.full_name as by',
      'imports.created_by as createdBy',
      'imports.created_at as createdAt',
      'imports.job_id as jobId',
      isBusy.as('busy'),
      'imports.figures',
      'imports.headers',
      sql<(ImportField | null)[]>`imports.mapping`.as('mapping'),
      sql<Cells>`imports.defaults`.as('defaults'),
      'imports.make_areas as createAreas',
      'imports.change_existing as changeExisting',
      'imports.may_give_money as mayUpdateInvoices',
      'imports.may_assign_resellers as mayAssignResellers',
      'imports.may_grant_credit as mayGrantCredit',
      'imports.reseller_user_id as resellerUserId',
    ])
    .$if(own !== null, (query) => query.where('imports.reseller_user_id', 'in', own ?? []));

export type ImportDetails = Awaited<ReturnType<typeof importPage>>[number];

export const importPage = (
  tx: Tx,
  own: VisibleResellers,
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
) =>
  columns(tx, own)
    .where('imports.state', '<>', 'uploading')
    .orderBy('imports.id', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countImports = async (tx: Tx, own: VisibleResellers): Promise<number> =>
  (
    await tx
      .selectFrom('imports')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('state', '<>', 'uploading')
      .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
      .executeTakeFirstOrThrow()
  ).total;

export const findImport = (tx: Tx, id: number, own: VisibleResellers) =>
  columns(tx, own).where('imports.id', '=', id).where('imports.state', '<>', 'uploading').executeTakeFirst();

/** Held until the transaction ends, so that jobs on one import are started one after the other. */
export const lockImport = (tx: Tx, id: number) =>
  tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();

export const updateImport = (
  tx: Tx,
  id: number,
  values: {
    state: ImportState;
    jobId?: number;
    mapping?: readonly (ImportField | null)[];
    defaults?: Cells;
    createAreas?: boolean;
    changeExisting?: boolean;
    mayUpdateInvoices?: boolean;
    mayAssignResellers?: boolean;
    mayGrantCredit?: boolean;
  },
) =>
  tx
    .updateTable('imports')
    .set({
      state: values.state,
      ...(values.jobId === undefined ? {} : { job_id: values.jobId }),
      ...(values.mapping ? { mapping: sql`${[...values.mapping]}::text[]` } : {}),
      ...(values.defaults ? { defaults: JSON.stringify(values.defaults) } : {}),
      ...(values.createAreas === undefined ? {} : { make_areas: values.createAreas }),
      ...(values.changeExisting === undefined ? {} : { change_existing: values.changeExisting }),
      ...(values.mayUpdateInvoices === undefined ? {} : { may_give_money: values.mayUpdateInvoices }),
      ...(values.mayAssignResellers === undefined ? {} : { may_assign_resellers: values.mayAssignResellers }),
      ...(values.mayGrantCredit === undefined ? {} : { may_grant_credit: values.mayGrantCredit }),
    })
    .where('id', '=', id)
    .execute();

export const resultCounts = async (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('import_rows')
    .select([
      'import_id as importId',
      sql<ImportResult | null>`result`.as('result'),
      sql<boolean>`done_at is not null`.as('done'),
      (eb) => eb.fn.countAll<number>().as('rows'),
    ])
    .where('import_id', '=', sql<number>`any(${[...ids]})`)
    .groupBy(['import_id', 'result', sql`done_at is not null`])
    .execute();

/** Area names that do not exist yet; areas given as a path are not created. */
export const missingAreas = async (tx: Tx, id: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select min(r.parsed_values ->> 'areaName') as name from import_rows r
    where r.isp_id = current_isp() and r.import_id = ${id} and r.done_at is null and r.result in ('new', 'changed')
      and r.area_id is null and r.parsed_values ? 'areaName'
    group by lower(r.parsed_values ->> 'areaName') order by 1`.execute(tx);
  return rows.map(({ name }) => name);
};

export const createAreas = (tx: Tx, names: readonly string[]) =>
  sql`
    insert into areas (name) select n.name from unnest(${[...names]}::text[]) n (name)
    on conflict do nothing`.execute(tx);

export interface StoredRow {
  readonly id: number;
  readonly cellsEncrypted: string;
  readonly result: ImportResult | null;
  readonly done: boolean;
  readonly subscriberId: number | null;
  readonly changes: ImportField[];
  readonly reasons: ImportReason[];
}

const rowsOf = (tx: Tx, importId: number) =>
  tx
    .selectFrom('import_rows')
    .select([
      'row_number as id',
      'cells_encrypted as cellsEncrypted',
      sql<ImportResult | null>`result`.as('result'),
      sql<boolean>`done_at is not null`.as('done'),
      'subscriber_id as subscriberId',
      sql<ImportField[]>`changes`.as('changes'),
      sql<ImportReason[]>`refusals`.as('reasons'),
    ])
    .where('import_id', '=', importId);

const withResult = (result: ImportResult | undefined): RawBuilder<boolean> =>
  result === undefined ? sql`true` : sql`result = ${result}`;

interface RowFilter {
  readonly result?: ImportResult | undefined;
  readonly sort: 'id' | '-id';
}

export const rowPage = (
  tx: Tx,
  importId: number,
  { result, sort }: RowFilter,
  limit: number,
  offset: number,
) =>
  rowsOf(tx, importId)
    .where(withResult(result))
    .orderBy('row_number', sort === 'id' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countRows = async (
  tx: Tx,
  importId: number,
  result: ImportResult | undefined,
): Promise<number> =>
  (
    await tx
      .selectFrom('import_rows')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('import_id', '=', importId)
      .where(withResult(result))
      .executeTakeFirstOrThrow()
  ).total;

export const streamRows = (tx: Tx, importId: number, result: ImportResult | undefined) =>
  rowsOf(tx, importId).where(withResult(result)).orderBy('row_number').stream();

export const findRow = (tx: Tx, importId: number, row: number) =>
  rowsOf(tx, importId).where('row_number', '=', row).forUpdate().executeTakeFirst();

/** Rows that are not done, after the given one. */
export const rowsToRead = (tx: Tx, importId: number, after: number, limit: number) =>
  tx
    .selectFrom('import_rows')
    .select(['row_number as row', 'cells_encrypted as cellsEncrypted'])
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .where('done_at', 'is', null)
    .orderBy('row_number')
    .limit(limit)
    .execute();

export interface RowRead {
  readonly row: number;
  readonly cellsEncrypted?: string;
  readonly parsedValues: object;
  readonly passwordEncrypted: string | null;
  readonly passwordDiffers: boolean;
  readonly reasons: readonly ImportReason[];
  readonly newReasons: readonly ImportReason[];
}

/** Saves parsed rows and resets their result. */
export const saveParsedRows = (tx: Tx, importId: number, rows: readonly RowRead[]) =>
  sql`
    update import_rows r
    set parsed_values = v.parsed_values::jsonb, password_encrypted = v.password_encrypted, password_differs = v.password_differs,
        reasons = v.reasons::jsonb, new_reasons = v.new_reasons::jsonb, result = null,
        same_name_row = null, same_address_row = null,
        cells_encrypted = coalesce(v.cells_encrypted, r.cells_encrypted)
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(({ parsedValues }) => JSON.stringify(parsedValues))}::text[],
      ${rows.map((row) => row.passwordEncrypted)}::text[], ${rows.map((row) => row.passwordDiffers)}::boolean[],
      ${rows.map(({ reasons }) => JSON.stringify(reasons))}::text[],
      ${rows.map(({ newReasons }) => JSON.stringify(newReasons))}::text[],
      ${rows.map(({ cellsEncrypted }) => cellsEncrypted ?? null)}::text[])
      v (number, parsed_values, password_encrypted, password_differs, reasons, new_reasons, cells_encrypted)
    where r.isp_id = current_isp() and r.import_id = ${importId} and r.row_number = v.number`.execute(tx);

/** Rows whose result depends on one of these usernames or addresses. */
export const rowsNaming = async (
  tx: Tx,
  importId: number,
  { names, addresses }: { readonly names: readonly string[]; readonly addresses: readonly string[] },
): Promise<number[]> => {
  const { rows } = await sql<{ row: number }>`
    select row_number as row from import_rows
    where import_id = ${importId} and done_at is null
      and (username_key = any(${[...names]}) or static_ip = any(${[...addresses]}))`.execute(tx);
  return rows.map(({ row }) => row);
};

export const ispMoney = (tx: Tx) => tx.selectFrom('isps').select('currency').executeTakeFirstOrThrow();

/** Deletes rows of old imports; the totals are kept. */
export const deleteOldRows = async (tx: Tx, before: string): Promise<number> => {
  const { rows } = await sql<{ cleared: number }>`
    with old as (
      select id from imports where isp_id = current_isp() and figures is null and updated_at < ${before}::timestamptz
      order by id limit 20
    ), kept as (
      update imports i
      set figures = (
        select jsonb_build_object(
          'new', count(*) filter (where result = 'new'), 'same', count(*) filter (where result = 'same'),
          'changed', count(*) filter (where result = 'changed'), 'refused', count(*) filter (where result = 'refused'),
          'created', count(*) filter (where result = 'new' and done_at is not null),
          'updated', count(*) filter (where result = 'changed' and done_at is not null))
        from import_rows r where r.isp_id = i.isp_id and r.import_id = i.id)
      from old where i.isp_id = current_isp() and i.id = old.id and i.state <> 'uploading'
      returning i.id
    ), gone as (
      delete from import_rows r using old where r.isp_id = current_isp() and r.import_id = old.id
    ), unfinished as (
      delete from imports i using old where i.isp_id = current_isp() and i.id = old.id and i.state = 'uploading'
    )
    select count(*)::integer as cleared from old`.execute(tx);
  return rows[0]?.cleared ?? 0;
};
