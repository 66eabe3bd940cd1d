export const notificationKinds = ['invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const placeholders = [
  'name',
  'username',
  'amount',
  'number',
  'dueDate',
  'payLink',
  'company',
] as const;
export type Placeholder = (typeof placeholders)[number];

const subscriberPlaceholders = ['name', 'username', 'payLink', 'company'] as const;

/** Placeholders available in each kind; any other would be sent as literal text. */
export const placeholdersOf: Readonly<Record<NotificationKind, readonly Placeholder[]>> = {
  invoice_issued: [...subscriberPlaceholders, 'amount', 'number', 'dueDate'],
  reminder: [...subscriberPlaceholders, 'amount', 'number', 'dueDate'],
  paid: [...subscriberPlaceholders, 'amount', 'number'],
  suspended: [...subscriberPlaceholders, 'amount'],
  reactivated: subscriberPlaceholders,
};

const placeholderPattern = /\{([^{}]*)\}/g;

/** Names in braces that are not placeholders of this kind. */
export const unknownPlaceholders = (kind: NotificationKind, text: string): string[] => [
  ...new Set(
    [...text.matchAll(placeholderPattern)]
      .map(([, name = '']) => name)
      .filter((name) => !(placeholdersOf[kind] as readonly string[]).includes(name)),
  ),
];

/** Fills in the placeholders once; placeholders inside values are not replaced. */
export const fillTemplate = (text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replace(placeholderPattern, (whole, name: Placeholder) => values[name] ?? whole);
