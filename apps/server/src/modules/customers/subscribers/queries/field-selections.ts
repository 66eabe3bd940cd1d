import type { FieldTable } from '@lastmile/contract';
import { sql } from 'kysely';

type Selection<Table extends string, Fields extends FieldTable> = {
  [Key in keyof Fields & string]: `${Table}.${Fields[Key]['column']} as ${Key}`;
}[keyof Fields & string];

/** Each field of an entity's table under its name in the contract; addresses without their mask. */
export const selectFields = <Table extends string, Fields extends FieldTable>(table: Table, fields: Fields) =>
  Object.entries(fields).map(([key, { column, kind }]) =>
    kind === 'ip' ? sql`host(${sql.ref(`${table}.${column}`)})`.as(key) : `${table}.${column} as ${key}`,
  ) as unknown as Selection<Table, Fields>[];
