import { z } from 'zod';
import { formShape, outputShape } from '../kit/field-table.ts';
import { id, idFromText, instant, plainDate, version } from '../kit/fields.ts';
import { partialOf } from '../kit/partial.ts';
import { routerStates } from '../network/router-shapes.ts';
import { subscriberOutage } from '../support/subscriber-outage.ts';
import { customer, customerForm, customerUpdate } from './customers.ts';
import { billingKinds, listFields, subscriberFields } from './subscriber-fields.ts';

/** A hold that ends earlier is invoiced like service. */
export const minimumHoldDays = 15;

export const subscriberStatuses = ['pending', 'active', 'suspended', 'on_hold', 'closed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];
export const suspensionReasons = ['unpaid', 'manual', 'wallet'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];
/** Sync status of a subscriber: not on the router, changes pending, synced, sync failed, or changed on the router. */
export const syncStates = ['none', 'pending', 'synced', 'failed', 'drift'] as const;
export const maxBulk = 10_000;

export const pppPassword = () =>
  z.string().regex(/^[\x21-\x7e]{4,64}$/, 'Use 4 to 64 letters, digits or symbols, without spaces');

const subscriber = formShape(subscriberFields);
export type SubscriberValues = z.output<z.ZodObject<typeof subscriber>>;

export const newSubscriberForm = z.strictObject({
  customer: z
    .union([z.strictObject({ id: id() }), customerForm])
    .describe('An existing customer or a new one'),
  routerId: id(),
  packageId: id(),
  ...subscriber,
  password: pppPassword().optional().describe('Default: generated'),
  activate: z.boolean().describe('False: the subscriber stays pending until it is activated'),
});
/** The complete form, as the web edits it. */
export const subscriberUpdateForm = z.strictObject({
  ...subscriber,
  customer: z.strictObject({ ...customerForm.shape, version: version() }).optional(),
  version: version(),
});
export const subscriberUpdate = z.strictObject({
  ...partialOf(subscriber),
  customer: customerUpdate.optional(),
  version: version(),
});

const named = () => z.strictObject({ id: id(), name: z.string() });
export const subscriberRow = z.strictObject({
  id: id(),
  ...outputShape(listFields),
  customerId: id().nullable(),
  name: z.string().nullable(),
  nameBn: z.string().nullable(),
  mobile: z.string().nullable(),
  pairCode: z.string().nullable(),
  router: named(),
  package: named(),
  area: named().nullable(),
  reseller: named().nullable().describe('Who sold it; null: the ISP itself'),
  priceMinor: z.int().describe('Monthly price after the discount'),
  balanceMinor: z.int().describe('Balance due; negative: credit'),
  status: z.enum(subscriberStatuses),
  statusReason: z.enum(suspensionReasons).nullable(),
  statusSince: instant(),
  online: z.boolean(),
  lastSeenAt: instant().nullable(),
  sync: z.enum(syncStates),
  promiseUntil: z.string().nullable().describe('Suspension is postponed until this date; may be in the past'),
  createdAt: instant(),
  version: version(),
});
export type SubscriberRow = z.infer<typeof subscriberRow>;

export const balanceFilters = ['due', 'overdue', 'past_grace', 'credit'] as const;

/** Filters of the list and of the bulk calls. */
export const subscriberFilters = {
  balance: z
    .enum(balanceFilters)
    .optional()
    .describe(
      'With a balance due, with an invoice past its due date, with one past the grace period too, or with credit',
    ),
  status: z.enum(subscriberStatuses).optional(),
  routerId: idFromText().optional(),
  packageId: idFromText().optional(),
  areaId: idFromText().optional().describe('Includes all areas below it'),
  noArea: z.enum(['yes']).optional().describe('Without an area'),
  resellerId: idFromText()
    .optional()
    .describe('The user id of a reseller, without their agents, or of an agent'),
  outageId: idFromText().optional().describe('Affected by this outage'),
  online: z.enum(['yes', 'no']).optional().describe('`no`: active subscribers that are offline'),
  sync: z.enum(['pending', 'synced', 'failed', 'drift']).optional(),
  billing: z.enum(billingKinds).optional(),
  assigned: z.enum(['yes', 'no']).optional(),
  connectedFrom: plainDate().optional(),
  connectedTo: plainDate().optional(),
  expiresFrom: plainDate().optional().describe('The last day that is paid for is this one or a later one'),
  expiresTo: plainDate().optional(),
  renewsBefore: plainDate()
    .optional()
    .describe('Active subscribers of wholesale resellers whose paid period ends before this day'),
  closed: z.enum(['no']).optional().describe('Without closed subscribers'),
  closedFrom: plainDate().optional().describe('Closed on this day or later'),
  closedTo: plainDate()
    .optional()
    .describe('Closed on this day or before, and at its end; those who were reopened later count, too'),
};

export const subscriberDetails = z.strictObject({
  ...subscriberRow.shape,
  ...outputShape(subscriberFields),
  packagePriceMinor: z.int(),
  nextPackage: named().nullable(),
  changeOn: z.string().nullable(),
  changeBy: z.string().nullable().describe('Who scheduled the package change'),
  changeAt: instant().nullable(),
  nextStatus: z
    .strictObject({
      status: z.enum(['on_hold', 'closed']),
      on: z.string(),
      holdUntil: z.string().nullable(),
      by: z.string().nullable(),
      at: instant(),
    })
    .nullable()
    .describe('A scheduled hold or closing, with who scheduled it and when'),
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
  routerState: z
    .strictObject({ state: z.enum(routerStates), lastSeenAt: instant().nullable() })
    .describe('Whether the subscriber’s router answers, by its last poll'),
  outages: z.array(subscriberOutage).describe('Open, or ended within the last 30 days; newest first'),
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
