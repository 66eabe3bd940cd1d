import type { z } from 'zod';
import { withUpdate } from './columns.ts';
import { Problem } from './problem.ts';

/**
 * The form of a row after an update, checked as a whole because some fields are valid only together. Of the row before, only the
 * form's fields are used.
 */
export function completeForm<Shape extends z.core.$ZodLooseShape>(
  form: z.ZodObject<Shape>,
  before: object,
  update: object,
): z.output<z.ZodObject<Shape>> {
  const updated = withUpdate<Record<string, unknown>>({ ...before }, update as Record<string, unknown>);
  const fields = Object.keys(form.shape).map((key) => [key, updated[key]]);
  const checked = form.safeParse(Object.fromEntries(fields));
  if (checked.success) return checked.data;
  throw new Problem('invalid', {
    errors: checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}
