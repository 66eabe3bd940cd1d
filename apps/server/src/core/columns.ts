import type { FieldTable } from '@lastmile/contract';

/** The column of each field. */
type ColumnsOf<Values> = Readonly<Record<keyof Values & string, string>>;

/**
 * Values by column. A field that is left out has no column here, so an update leaves it as it is and an insert takes
 * the column's default.
 */
export const definedColumns = <Values extends object, const Columns extends ColumnsOf<Values>>(
  columns: Columns,
  values: Values,
): {
  [Key in keyof Values as Key extends keyof Columns ? Columns[Key] : never]: Exclude<Values[Key], undefined>;
} =>
  Object.fromEntries(
    Object.entries<string>(columns).flatMap(([key, column]) => {
      const value = values[key as keyof Values];
      return value === undefined ? [] : [[column, value]];
    }),
  ) as never;

/** The column of each field of an entity's table. */
export const columnsOfFields = <Fields extends FieldTable>(
  fields: Fields,
): { readonly [Key in keyof Fields & string]: Fields[Key]['column'] } =>
  Object.fromEntries(Object.entries(fields).map(([key, { column }]) => [key, column])) as never;

/** The values after an update, for checks that concern several fields. */
export const withUpdate = <Before extends object>(
  before: Before,
  update: { readonly [Key in keyof Before]?: Before[Key] },
): Before => ({
  ...before,
  ...(Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)) as object),
});
