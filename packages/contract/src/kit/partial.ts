import { z } from 'zod';
import { id, version } from './fields.ts';

type PartialShape<Shape extends z.core.$ZodLooseShape> = {
  [Key in keyof Shape]: z.ZodExactOptional<z.ZodNonOptional<Shape[Key]>>;
};

/**
 * The fields of an update body: a field left out stays as it is, null clears it where the form accepts null. A form's
 * own answer to a missing field (a default, null) applies to new rows only.
 */
export const partialOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape): PartialShape<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, z.exactOptional(z.nonoptional(withoutDefault(field)))]),
  ) as never;

/**
 * The body of a call that creates a row, or updates the one named by its id: complete without an id, partial with one.
 * Rules about several fields are checked on the updated row.
 */
export const createOrUpdateOf = <Shape extends z.core.$ZodLooseShape>(form: z.ZodObject<Shape>) =>
  z
    .strictObject({ id: id().optional(), version: version().optional(), ...partialOf(form.shape) })
    .superRefine(({ id: updated, version: _, ...fields }: Record<string, unknown>, context) => {
      if (updated !== undefined) return;
      for (const { path, message } of form.safeParse(fields).error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message });
    });

const withoutDefault = (field: z.core.$ZodType): z.core.$ZodType =>
  field instanceof z.ZodDefault ? field.unwrap() : field;
