/** What subscribers are told automatically. */
export const noticeKinds = ['bill_issued', 'reminder', 'paid', 'suspended', 'restored'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

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

const ofLine = ['name', 'username', 'payLink', 'company'] as const;

/** What the words of each kind may name; anything else in braces would reach people as it stands. */
export const placeholdersOf: Readonly<Record<NoticeKind, readonly Placeholder[]>> = {
  bill_issued: [...ofLine, 'amount', 'number', 'dueDate'],
  reminder: [...ofLine, 'amount', 'number', 'dueDate'],
  paid: [...ofLine, 'amount', 'number'],
  suspended: [...ofLine, 'amount'],
  restored: ofLine,
};

const inBraces = /\{([^{}]*)\}/g;

/** Whatever stands in braces and has no meaning in words of this kind. */
export const unknownPlaceholders = (kind: NoticeKind, text: string): string[] => [
  ...new Set(
    [...text.matchAll(inBraces)]
      .map(([, name = '']) => name)
      .filter((name) => !(placeholdersOf[kind] as readonly string[]).includes(name)),
  ),
];

/** The text with its values; what a value contains is not looked at again. */
export const fillTemplate = (text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replace(inBraces, (whole, name: Placeholder) => values[name] ?? whole);
