import { z } from 'zod';
import { id, idFromText, instant, optionalText, plainDate, version } from '../kit/fields.ts';
import { billingModes } from '../network/packages.ts';
import { customer, customerForm } from './customers.ts';

export const subscriberStatuses = ['pending', 'active', 'suspended', 'on_hold', 'closed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];
export const suspensionReasons = ['unpaid', 'manual', 'wallet'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];
export const media = ['fiber', 'utp', 'wireless', 'other'] as const;
/** How the router compares to the desired state; `none` means that nothing is desired on it. */
export const syncStates = ['none', 'pending', 'synced', 'failed', 'drift'] as const;
export const maxBulk = 10_000;

const none = <T>(value: T | null | undefined): T | null => value ?? null;
const username = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._@-]{3,64}$/, 'Use 3 to 64 letters, digits, dots, dashes, underscores or @');
export const pppPassword = () =>
  z.string().regex(/^[\x21-\x7e]{4,64}$/, 'Use 4 to 64 letters, digits or symbols, without spaces');
const minorAmount = () => z.int().min(0).max(1_000_000_000_00);

const subscriber = {
  username: username(),
  areaId: id().nullish().transform(none),
  staticIp: z
    .union([z.ipv4(), z.literal('')])
    .nullish()
    .transform((value) => value || null),
  callerId: z
    .union([
      z.string().regex(/^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/, 'Enter six pairs such as 0A:1B:2C:3D:4E:5F'),
      z.literal(''),
    ])
    .nullish()
    .transform((value) => value?.toUpperCase() || null),
  bindMac: z.boolean(),
  onuSerial: optionalText(40),
  vlan: z.int().min(1).max(4_094).nullish().transform(none),
  medium: z.enum(media).nullish().transform(none),
  boxNo: optionalText(40),
  connectedOn: plainDate().nullish().transform(none),
  comment: optionalText(500),
};
/** Changing these fields requires permission to change invoices. */
const billing = {
  billing: z.enum(['normal', 'free']),
  billingMode: z.enum(billingModes),
  billingDay: z.int().min(1).max(28),
  agreedPriceMinor: minorAmount().nullish().transform(none).describe('Null: the package price'),
  monthlyDiscountMinor: minorAmount(),
};

export const newSubscriberForm = z.strictObject({
  customer: z
    .union([z.strictObject({ id: id() }), customerForm])
    .describe('An existing customer or a new one'),
  routerId: id(),
  packageId: id(),
  ...subscriber,
  password: pppPassword().optional().describe('Default: generated'),
  ...billing,
  activate: z.boolean().describe('False: the subscriber stays pending until it is activated'),
});
export const subscriberUpdateForm = z.strictObject({
  ...subscriber,
  ...billing,
  customer: z.strictObject({ ...customerForm.shape, version: version() }).optional(),
  version: version(),
});

export type SubscriberValues = Omit<z.output<typeof subscriberUpdateForm>, 'customer' | 'version'>;

const named = () => z.strictObject({ id: id(), name: z.string() });
export const subscriberRow = z.strictObject({
  id: id(),
  username: z.string(),
  customerId: id().nullable(),
  name: z.string().nullable(),
  nameBn: z.string().nullable(),
  mobile: z.string().nullable(),
  pairCode: z.string().nullable(),
  router: named(),
  package: named(),
  area: named().nullable(),
  priceMinor: z.int().describe('Monthly price after the discount'),
  balanceMinor: z.int().describe('Balance due; negative: credit'),
  billing: z.enum(['normal', 'free']),
  status: z.enum(subscriberStatuses),
  statusReason: z.enum(suspensionReasons).nullable(),
  statusSince: instant(),
  online: z.boolean(),
  lastSeenAt: instant().nullable(),
  sync: z.enum(syncStates),
  connectedOn: z.string().nullable(),
  promiseUntil: z.string().nullable().describe('Suspension is postponed until this date; may be in the past'),
  createdAt: instant(),
  version: version(),
});
export type SubscriberRow = z.infer<typeof subscriberRow>;

/** Filters of the list and of the bulk calls. */
export const subscriberFilters = {
  balance: z.enum(['due', 'credit']).optional().describe('Subscribers with a balance due, or with credit'),
  status: z.enum(subscriberStatuses).optional(),
  routerId: idFromText().optional(),
  packageId: idFromText().optional(),
  areaId: idFromText().optional().describe('Includes all areas below it'),
  online: z.enum(['yes', 'no']).optional().describe('`no`: active subscribers that are offline'),
  sync: z.enum(['pending', 'synced', 'failed', 'drift']).optional(),
  billing: z.enum(['normal', 'free']).optional(),
  assigned: z.enum(['yes', 'no']).optional(),
  connectedFrom: plainDate().optional(),
  connectedTo: plainDate().optional(),
};

export const subscriberDetails = z.strictObject({
  ...subscriberRow.shape,
  callerId: z.string().nullable(),
  bindMac: z.boolean(),
  staticIp: z.string().nullable(),
  onuSerial: z.string().nullable(),
  vlan: z.int().nullable(),
  medium: z.enum(media).nullable(),
  boxNo: z.string().nullable(),
  comment: z.string().nullable(),
  billingMode: z.enum(billingModes),
  billingDay: z.int(),
  agreedPriceMinor: z.int().nullable(),
  packagePriceMinor: z.int(),
  monthlyDiscountMinor: z.int(),
  nextPackage: named().nullable(),
  changeOn: z.string().nullable(),
  promiseNote: z.string().nullable(),
  promisedBy: z.string().nullable(),
  promisedAt: instant().nullable(),
  onHoldUntil: z.string().nullable(),
  passwordKnown: z.boolean(),
  customer: customer.nullable(),
});
export type Subscriber = z.infer<typeof subscriberDetails>;

export const subscriberWorkspace = z.strictObject({
  subscriber: subscriberDetails,
  presence: z
    .strictObject({
      online: z.boolean(),
      since: instant(),
      lastSeenAt: instant().nullable(),
      lastIp: z.string().nullable(),
      lastCallerId: z.string().nullable(),
      lastDisconnectReason: z.string().nullable(),
    })
    .nullable(),
  desiredSecrets: z.array(
    z.strictObject({
      router: named(),
      name: z.string(),
      desiredState: z.enum(['enabled', 'disabled', 'expired', 'absent']),
      profile: z.string().nullable(),
      state: z.enum(['pending', 'synced', 'failed', 'drift']),
      error: z.string().nullable(),
      desiredAt: instant(),
      appliedAt: instant().nullable(),
    }),
  ),
  siblings: z
    .array(z.strictObject({ id: id(), username: z.string(), status: z.enum(subscriberStatuses) }))
    .describe('Other subscribers of the same customer'),
  allowed: z.array(z.string()).describe('Actions available in the current state'),
});
export type SubscriberWorkspace = z.infer<typeof subscriberWorkspace>;

export const subscriberHistory = z.strictObject({
  id: id(),
  at: instant(),
  who: z.string().nullable(),
  call: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

export const foundCustomer = z.strictObject({
  customer,
  usernames: z.array(z.strictObject({ id: id(), username: z.string(), status: z.enum(subscriberStatuses) })),
});
export type FoundCustomer = z.infer<typeof foundCustomer>;
