import { z } from 'zod';

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

const withoutDefault = (field: z.core.$ZodType): z.core.$ZodType =>
  field instanceof z.ZodDefault ? field.unwrap() : field;
