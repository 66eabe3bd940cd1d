export const notificationKinds = [
  'invoice_issued',
  'reminder',
  'paid',
  'suspended',
  'reactivated',
  'welcome',
  'package_changed',
  'promise_reminder',
  'ticket_opened',
  'ticket_answered',
  'ticket_resolved',
  'outage',
  'outage_ended',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Customers get these by mail in any case, as a conversation that they can answer. */
export const smsOnlyKinds = [
  'ticket_answered',
  'ticket_resolved',
] as const satisfies readonly NotificationKind[];
export type SmsOnlyKind = (typeof smsOnlyKinds)[number];
export const isSmsOnly = (kind: string): kind is SmsOnlyKind => smsOnlyKinds.some((one) => one === kind);

/** What staff are told by Telegram. */
export const staffAlerts = [
  'router_down',
  'router_up',
  'billing_run_finished',
  'job_failed',
  'new_ticket',
] as const;
export type StaffAlert = (typeof staffAlerts)[number];

/** Every kind of message in the log. */
export const messageKinds = [
  ...notificationKinds,
  'campaign',
  'password_link',
  'test',
  ...staffAlerts,
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Texts of messages exist in one language more than the interface and documents. */
export const messageLanguages = ['en', 'bn', 'de', 'fr', 'pt'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

export const placeholders = [
  'name',
  'username',
  'customerCode',
  'package',
  'amount',
  'number',
  'dueDate',
  'payLink',
  'company',
  'hotline',
] as const;
export type Placeholder = (typeof placeholders)[number];

const subscriberPlaceholders = [
  'name',
  'username',
  'customerCode',
  'package',
  'payLink',
  'company',
  'hotline',
] as const;

/** Placeholders available in each kind; any other would be sent as literal text. */
export const placeholdersOf: Readonly<Record<NotificationKind | 'campaign', readonly Placeholder[]>> = {
  invoice_issued: [...subscriberPlaceholders, 'amount', 'number', 'dueDate'],
  reminder: [...subscriberPlaceholders, 'amount', 'number', 'dueDate'],
  paid: [...subscriberPlaceholders, 'amount', 'number'],
  suspended: [...subscriberPlaceholders, 'amount'],
  reactivated: subscriberPlaceholders,
  welcome: subscriberPlaceholders,
  package_changed: subscriberPlaceholders,
  promise_reminder: [...subscriberPlaceholders, 'amount', 'dueDate'],
  ticket_opened: [...subscriberPlaceholders, 'number'],
  ticket_answered: [...subscriberPlaceholders, 'number'],
  ticket_resolved: [...subscriberPlaceholders, 'number'],
  outage: subscriberPlaceholders,
  outage_ended: subscriberPlaceholders,
  campaign: [...subscriberPlaceholders, 'amount'],
};

const placeholderPattern = /\{([^{}]*)\}/g;

/** Names in braces that are not placeholders of this kind. */
export const unknownPlaceholders = (kind: NotificationKind | 'campaign', text: string): string[] => [
  ...new Set(
    [...text.matchAll(placeholderPattern)]
      .map(([, name = '']) => name)
      .filter((name) => !(placeholdersOf[kind] as readonly string[]).includes(name)),
  ),
];

/** Fills in the placeholders once; placeholders inside values are not replaced. */
export const fillTemplate = (text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replace(placeholderPattern, (whole, name: Placeholder) => values[name] ?? whole);
