import { type ImportField, importDetailsOf, importFields } from '@lastmile/contract';

const needed: ReadonlySet<ImportField> = new Set(['username', 'name', 'mobile', 'routerName', 'packageName']);

export const templateFields = () =>
  importFields.map((field) => ({
    field,
    needed: needed.has(field),
    example: importDetailsOf(field).example,
  }));

/** A sample subscriber, so that users of the template see what each column looks like. */
export async function* templateRows() {
  yield Object.fromEntries(importFields.map((field) => [field, importDetailsOf(field).example]));
}
