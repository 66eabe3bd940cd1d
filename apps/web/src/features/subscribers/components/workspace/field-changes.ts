type Values = Readonly<Record<string, unknown>>;

export interface SubscriberChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Internal columns, or ones that another field already covers. */
const hiddenFields: ReadonlySet<string> = new Set([
  'version',
  'updated_at',
  'updated_by',
  'username_key',
  'name_key',
  'status_since',
  'removed_at',
  'promised_by',
  'promised_at',
  'change_by',
  'change_at',
  'next_status_by',
  'next_status_at',
]);

/** Changed fields of a subscriber that are meaningful to users. */
export function listSubscriberChanges(before: Values, after: Values | null): SubscriberChange[] {
  if (!after) return [];
  return Object.keys(after)
    .filter((field) => !hiddenFields.has(field) && !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
