import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { maxBulk, subscriberFilters } from './subscriber-shapes.ts';

/** The part of every bulk call that selects subscribers and asks for a preview. */
export const bulkTarget = {
  ids: z.array(id()).min(1).max(maxBulk).optional(),
  filter: z
    .strictObject({ search: z.string().max(100).default(''), ...subscriberFilters })
    .optional()
    .describe('Instead of ids: all subscribers that match the filter'),
  preview: z.boolean().default(false).describe('Return the result without changing anything'),
};
export const selectsOnce = (body: object): boolean =>
  ('ids' in body && body.ids !== undefined) !== ('filter' in body && body.filter !== undefined);
/** Rows that a preview lists of those that change, and of those that do not. */
export const maxPreviewRows = 200;
const bulkPreviewRow = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  balanceMinor: z.int().describe('Balance due; negative: credit'),
  oldestDueOn: z.string().nullable().describe('Due date of the oldest unpaid invoice'),
  priceMinor: z.int().describe('Monthly price after the discount'),
  newPriceMinor: z.int().nullable().describe('Monthly price after a change of package'),
});
export type BulkPreviewRow = z.infer<typeof bulkPreviewRow>;
const bulkPreview = z.strictObject({
  rows: z
    .array(bulkPreviewRow)
    .describe(`The first ${maxPreviewRows} that change, then the first ${maxPreviewRows} that do not`),
  balanceDueMinor: z.int().describe('Balances due of all that change'),
  priceMinor: z.int().describe('Monthly prices of all that change'),
  newPriceMinor: z.int().nullable().describe('Monthly prices of all after a change of package'),
});
export const bulkOutcome = z.strictObject({
  preview: z.boolean(),
  done: z.array(id()),
  scheduled: z
    .array(z.strictObject({ id: id(), on: z.string() }))
    .describe('Those of `done` for which the change takes effect on a later day'),
  refused: z.array(z.strictObject({ id: id(), username: z.string(), code: z.string(), detail: z.string() })),
  details: bulkPreview.nullable().describe('Who is affected, and by how much; null after the change'),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

export function bulkCall<Fields extends z.core.$ZodLooseShape>(
  name: string,
  path: string,
  summary: string,
  fields: Fields,
  problems: readonly string[] = [],
) {
  return defineCall({
    id: `subscribers.${name}`,
    method: 'POST',
    path: `/api/isp/isp-user/${path}`,
    summary,
    who: can('update', 'Subscriber'),
    body: z
      .strictObject({ ...bulkTarget, ...fields })
      .refine(selectsOnce, { message: 'Select subscribers by ids or with a filter', path: ['ids'] }),
    output: bulkOutcome,
    problems: ['subscribers.too_many', ...problems],
  });
}
