import { z } from 'zod';

const maxPageSize = 200;
/** A list stops counting here. */
export const cappedTotal = 1_000;
export const maxSpreadsheetRows = 50_000;

/** Ascending `name` or descending `-name`. */
export type SortOf<Field extends string> = Field | `-${Field}`;

function sortOf<Field extends string>(fields: readonly Field[]) {
  const both = fields.flatMap((field) => [field, `-${field}`] as const) as [
    SortOf<Field>,
    ...SortOf<Field>[],
  ];
  return z.enum(both);
}

export const exportFormat = () => z.enum(['json', 'csv', 'xlsx']).default('json');

/** The query of every list: page, search, sort, filters and export format. */
export function listQuery<Field extends string, Filters extends z.core.$ZodLooseShape>(
  sortable: readonly [Field, ...Field[]],
  filters: Filters,
  defaultSort: SortOf<Field> = sortable[0],
) {
  return z.strictObject({
    page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number<number>().int().min(10).max(maxPageSize).default(25),
    search: z
      .string()
      .max(100)
      .transform((value) => value.normalize('NFC').trim())
      .default(''),
    sort: sortOf(sortable).default(defaultSort as never),
    format: exportFormat(),
    /** `capped`: a search may stop counting at 1,000, or earlier where counting would take long. */
    count: z.enum(['exact', 'capped']).default('exact'),
    ...filters,
  });
}

export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    /** At least as many match as `total` says. */
    isTotalCapped: z.literal(true).optional(),
  });
