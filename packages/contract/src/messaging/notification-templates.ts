/** What subscribers are told automatically. */
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

const ofSubscriber = ['name', 'username', 'payLink', 'company'] as const;

/** What the words of each kind may name; anything else in braces would reach people as it stands. */
export const placeholdersOf: Readonly<Record<NotificationKind, readonly Placeholder[]>> = {
  invoice_issued: [...ofSubscriber, 'amount', 'number', 'dueDate'],
  reminder: [...ofSubscriber, 'amount', 'number', 'dueDate'],
  paid: [...ofSubscriber, 'amount', 'number'],
  suspended: [...ofSubscriber, 'amount'],
  reactivated: ofSubscriber,
};

const inBraces = /\{([^{}]*)\}/g;

/** Whatever stands in braces and has no meaning in words of this kind. */
export const unknownPlaceholders = (kind: NotificationKind, text: string): string[] => [
  ...new Set(
    [...text.matchAll(inBraces)]
      .map(([, name = '']) => name)
      .filter((name) => !(placeholdersOf[kind] as readonly string[]).includes(name)),
  ),
];

/** The text with its values; what a value contains is not looked at again. */
export const fillTemplate = (text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replace(inBraces, (whole, name: Placeholder) => values[name] ?? whole);
