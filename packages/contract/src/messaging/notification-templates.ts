/** About the service of a customer, who gets them. */
export const customerKinds = [
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
  'visit_scheduled',
  'visit_cancelled',
  'visit_missed',
  'outage',
  'outage_ended',
] as const;
export type CustomerKind = (typeof customerKinds)[number];

/** About the ISP itself; its owners get them. */
export const ispKinds = [
  'service_charge',
  'licence_expiry',
  'settlement_paid',
  'router_unreachable',
] as const;
/** About the wallet of a reseller, who gets them. */
export const resellerKinds = ['reseller_low_balance', 'reseller_funds_added'] as const;
export type UserKind = (typeof ispKinds)[number] | (typeof resellerKinds)[number];

export const notificationKinds = [...customerKinds, ...ispKinds, ...resellerKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const isCustomerKind = (kind: string): kind is CustomerKind =>
  customerKinds.some((one) => one === kind);

/** Mailed in any case: tickets and their visits as a conversation that can be answered, the service charge by the platform. */
export const smsOnlyKinds = [
  'ticket_answered',
  'ticket_resolved',
  'visit_scheduled',
  'visit_cancelled',
  'visit_missed',
  'service_charge',
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
  'one_time_code',
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
  'ratingLink',
  'visitDate',
  'visitTime',
  'router',
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

const userPlaceholders = ['name', 'company', 'hotline'] as const;

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
  ticket_resolved: [...subscriberPlaceholders, 'number', 'ratingLink'],
  visit_scheduled: [...subscriberPlaceholders, 'number', 'visitDate', 'visitTime'],
  visit_cancelled: [...subscriberPlaceholders, 'number', 'visitDate', 'visitTime'],
  visit_missed: [...subscriberPlaceholders, 'number', 'visitDate', 'visitTime'],
  outage: subscriberPlaceholders,
  outage_ended: subscriberPlaceholders,
  service_charge: [...userPlaceholders, 'dueDate'],
  licence_expiry: [...userPlaceholders, 'number', 'dueDate'],
  settlement_paid: [...userPlaceholders, 'amount', 'number'],
  router_unreachable: [...userPlaceholders, 'router'],
  reseller_low_balance: [...userPlaceholders, 'amount'],
  reseller_funds_added: [...userPlaceholders, 'amount'],
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
