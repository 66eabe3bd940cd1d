import type { ImportField, ImportReason, ImportState, ImportVerdict } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Cells } from '../rules/read-row.ts';

export const insertImport = (
  tx: Tx,
  values: {
    ispId: number;
    fileName: string;
    headers: readonly string[];
    mapping: readonly (ImportField | null)[];
    own: number | null;
  },
) =>
  tx
    .insertInto('imports')
    .values({
      isp_id: values.ispId,
      file_name: values.fileName,
      headers: [...values.headers],
      mapping: sql`${[...values.mapping]}::text[]`,
      reseller_user_id: values.own,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const insertRows = (tx: Tx, importId: number, rows: readonly number[], sealed: readonly string[]) =>
  sql`
    insert into import_rows (import_id, row_number, cells_sealed)
    select ${importId}, r.number, r.sealed
    from unnest(${[...rows]}::integer[], ${[...sealed]}::text[]) r (number, sealed)`.execute(tx);

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

export async function rememberedColumns(tx: Tx): Promise<Map<string, ImportField | null>> {
  const rows = await tx.selectFrom('import_columns').select(['header_key as key', 'field']).execute();
  return new Map(rows.map(({ key, field }) => [key, field as ImportField | null]));
}

export const rememberColumns = (tx: Tx, keys: readonly string[], fields: readonly (ImportField | null)[]) =>
  sql`
    insert into import_columns (header_key, field)
    select distinct on (c.key) c.key, c.field
    from unnest(${[...keys]}::text[], ${[...fields]}::text[]) c (key, field) where c.key <> ''
    on conflict (isp_id, header_key) do update set field = excluded.field
    where import_columns.field is distinct from excluded.field`.execute(tx);

const isBusy = sql<boolean>`exists (
  select from jobs j where j.id = imports.job_id and j.status in ('waiting', 'running', 'retrying'))`;

const columns = (tx: Tx, own: number | null) =>
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
      'imports.created_at as createdAt',
      'imports.job_id as jobId',
      isBusy.as('busy'),
      'imports.figures',
      'imports.headers',
      sql<(ImportField | null)[]>`imports.mapping`.as('mapping'),
      sql<Cells>`imports.defaults`.as('defaults'),
      'imports.make_areas as makeAreas',
      'imports.change_existing as changeExisting',
      'imports.may_give_money as mayGiveMoney',
      'imports.reseller_user_id as resellerUserId',
    ])
    .$if(own !== null, (query) => query.where('imports.reseller_user_id', '=', own));

export type ImportDetails = Awaited<ReturnType<typeof importPage>>[number];

export const importPage = (
  tx: Tx,
  own: number | null,
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
) =>
  columns(tx, own)
    .where('imports.state', '<>', 'uploading')
    .orderBy('imports.id', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countImports = async (tx: Tx, own: number | null): Promise<number> =>
  (
    await tx
      .selectFrom('imports')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('state', '<>', 'uploading')
      .$if(own !== null, (query) => query.where('reseller_user_id', '=', own))
      .executeTakeFirstOrThrow()
  ).total;

export const findImport = (tx: Tx, id: number, own: number | null) =>
  columns(tx, own).where('imports.id', '=', id).where('imports.state', '<>', 'uploading').executeTakeFirst();

/** Held until the transaction ends, so that two who start a job on it do so one after the other. */
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
    makeAreas?: boolean;
    changeExisting?: boolean;
    mayGiveMoney?: boolean;
  },
) =>
  tx
    .updateTable('imports')
    .set({
      state: values.state,
      ...(values.jobId === undefined ? {} : { job_id: values.jobId }),
      ...(values.mapping ? { mapping: sql`${[...values.mapping]}::text[]` } : {}),
      ...(values.defaults ? { defaults: JSON.stringify(values.defaults) } : {}),
      ...(values.makeAreas === undefined ? {} : { make_areas: values.makeAreas }),
      ...(values.changeExisting === undefined ? {} : { change_existing: values.changeExisting }),
      ...(values.mayGiveMoney === undefined ? {} : { may_give_money: values.mayGiveMoney }),
    })
    .where('id', '=', id)
    .execute();

export const verdictCounts = async (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('import_rows')
    .select([
      'import_id as importId',
      sql<ImportVerdict | null>`verdict`.as('verdict'),
      sql<boolean>`done_at is not null`.as('done'),
      (eb) => eb.fn.countAll<number>().as('rows'),
    ])
    .where('import_id', '=', sql<number>`any(${[...ids]})`)
    .groupBy(['import_id', 'verdict', sql`done_at is not null`])
    .execute();

/** Areas by name that no area has; those of a path are made by hand. */
export const missingAreas = async (tx: Tx, id: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select min(r.line ->> 'areaName') as name from import_rows r
    where r.isp_id = current_isp() and r.import_id = ${id} and r.done_at is null and r.verdict in ('new', 'changed')
      and r.area_id is null and r.line ? 'areaName'
    group by lower(r.line ->> 'areaName') order by 1`.execute(tx);
  return rows.map(({ name }) => name);
};

export const makeAreas = (tx: Tx, names: readonly string[]) =>
  sql`
    insert into areas (name) select n.name from unnest(${[...names]}::text[]) n (name)
    on conflict do nothing`.execute(tx);

export interface StoredRow {
  readonly id: number;
  readonly cellsSealed: string;
  readonly verdict: ImportVerdict | null;
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
      'cells_sealed as cellsSealed',
      sql<ImportVerdict | null>`verdict`.as('verdict'),
      sql<boolean>`done_at is not null`.as('done'),
      'subscriber_id as subscriberId',
      sql<ImportField[]>`changes`.as('changes'),
      sql<ImportReason[]>`refusals`.as('reasons'),
    ])
    .where('import_id', '=', importId);

const withVerdict = (verdict: ImportVerdict | undefined): RawBuilder<boolean> =>
  verdict === undefined ? sql`true` : sql`verdict = ${verdict}`;

interface RowFilter {
  readonly verdict?: ImportVerdict | undefined;
  readonly sort: 'id' | '-id';
}

export const rowPage = (
  tx: Tx,
  importId: number,
  { verdict, sort }: RowFilter,
  limit: number,
  offset: number,
) =>
  rowsOf(tx, importId)
    .where(withVerdict(verdict))
    .orderBy('row_number', sort === 'id' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countRows = async (
  tx: Tx,
  importId: number,
  verdict: ImportVerdict | undefined,
): Promise<number> =>
  (
    await tx
      .selectFrom('import_rows')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('import_id', '=', importId)
      .where(withVerdict(verdict))
      .executeTakeFirstOrThrow()
  ).total;

export const streamRows = (tx: Tx, importId: number, verdict: ImportVerdict | undefined) =>
  rowsOf(tx, importId).where(withVerdict(verdict)).orderBy('row_number').stream();

export const findRow = (tx: Tx, importId: number, row: number) =>
  rowsOf(tx, importId).where('row_number', '=', row).forUpdate().executeTakeFirst();

/** Rows that are not done, after the given one. */
export const rowsToRead = (tx: Tx, importId: number, after: number, limit: number) =>
  tx
    .selectFrom('import_rows')
    .select(['row_number as row', 'cells_sealed as cellsSealed'])
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .where('done_at', 'is', null)
    .orderBy('row_number')
    .limit(limit)
    .execute();

export interface RowRead {
  readonly row: number;
  readonly cellsSealed?: string;
  readonly line: object;
  readonly passwordSealed: string | null;
  readonly passwordDiffers: boolean;
  readonly reasons: readonly ImportReason[];
  readonly newReasons: readonly ImportReason[];
}

/** Keeps what was read of rows; the verdict on them is open again. */
export const keepRead = (tx: Tx, importId: number, rows: readonly RowRead[]) =>
  sql`
    update import_rows r
    set line = v.line::jsonb, password_sealed = v.password_sealed, password_differs = v.password_differs,
        reasons = v.reasons::jsonb, new_reasons = v.new_reasons::jsonb, verdict = null,
        same_name_row = null, same_address_row = null,
        cells_sealed = coalesce(v.cells_sealed, r.cells_sealed)
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(({ line }) => JSON.stringify(line))}::text[],
      ${rows.map((row) => row.passwordSealed)}::text[], ${rows.map((row) => row.passwordDiffers)}::boolean[],
      ${rows.map(({ reasons }) => JSON.stringify(reasons))}::text[],
      ${rows.map(({ newReasons }) => JSON.stringify(newReasons))}::text[],
      ${rows.map(({ cellsSealed }) => cellsSealed ?? null)}::text[])
      v (number, line, password_sealed, password_differs, reasons, new_reasons, cells_sealed)
    where r.isp_id = current_isp() and r.import_id = ${importId} and r.row_number = v.number`.execute(tx);

/** What lines of these names have as passwords, to be compared with what a file says. */
export const passwordsOf = (tx: Tx, keys: readonly string[], own: number | null) =>
  tx
    .selectFrom('subscribers')
    .select(['username_key as key', 'username', 'password_sealed as passwordSealed'])
    .where('username_key', '=', sql<string>`any(${[...keys]})`)
    .where('status', '<>', 'left')
    .$if(own !== null, (query) => query.where('reseller_user_id', '=', own))
    .execute();

/** Rows whose verdict hangs on one of these names or addresses. */
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

/** Clears rows away that nobody has looked at for long; what they came to is kept. */
export const clearOldRows = async (tx: Tx, before: string): Promise<number> => {
  const { rows } = await sql<{ cleared: number }>`
    with old as (
      select id from imports where isp_id = current_isp() and figures is null and updated_at < ${before}::timestamptz
      order by id limit 20
    ), kept as (
      update imports i
      set figures = (
        select jsonb_build_object(
          'new', count(*) filter (where verdict = 'new'), 'same', count(*) filter (where verdict = 'same'),
          'changed', count(*) filter (where verdict = 'changed'), 'refused', count(*) filter (where verdict = 'refused'),
          'created', count(*) filter (where verdict = 'new' and done_at is not null),
          'updated', count(*) filter (where verdict = 'changed' and done_at is not null))
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
