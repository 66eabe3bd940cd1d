import { z } from 'zod';
import { optionalText, plainDate, text, versionOrNone } from '../kit/fields.ts';
import { billingModes } from '../network/packages.ts';

export const suspensionMethods = ['disable', 'expired_profile'] as const;

/** What a router accepts as ranges of a pool. */
const poolRanges = /^\d+(\.\d+){3}(-\d+(\.\d+){3}|\/\d+)?(,\d+(\.\d+){3}(-\d+(\.\d+){3}|\/\d+)?)*$/;

/** Why suspended subscribers of a router are disabled instead of moved to the expired profile. */
export const expiredProfileProblems = [
  'not_checked',
  'profile_missing',
  'pool_missing',
  'other_pool',
] as const;

export const subscriberSettings = {
  suspensionMethod: z
    .enum(suspensionMethods)
    .describe(
      'How a suspended subscriber is blocked: the PPP account is disabled, or moved to a separate profile',
    ),
  expiredProfile: text(64).describe('PPP profile for suspended subscribers, unless the router has its own'),
  expiredPool: optionalText(64).describe('Address pool of that profile; empty: as the router has it'),
  expiredPoolRanges: optionalText(255)
    .refine(
      (ranges) => ranges === null || poolRanges.test(ranges),
      'Enter ranges such as 10.99.0.2-10.99.3.254',
    )
    .describe('Address ranges of the pool, for routers that do not have it yet'),
  billingMode: z.enum(billingModes),
  billingDay: z.int().min(1).max(28),
  version: versionOrNone().describe('0 until the ISP saves its first settings'),
};
export const subscriberSettingsForm = z.strictObject(subscriberSettings);

export const firstInvoiceRules = ['full', 'prorated', 'none'] as const;
export const reactivationRules = ['keep', 'restart'] as const;

/** Begins the numbers of one series, such as `INV-2026-000123`; no two series of an ISP share one. */
const numberPrefix = () => z.string().regex(/^[A-Z0-9]{1,10}$/, 'Use 1 to 10 capital letters or digits');

export const billingSettings = {
  dueDays: z.int().min(0).max(90),
  graceDays: z.int().min(0).max(90).describe('Days after the due date until a subscriber is suspended'),
  suspensionHour: z
    .int()
    .min(0)
    .max(23)
    .describe('Hour of the day, in the ISP’s time zone, at which overdue subscribers are suspended'),
  firstInvoice: z
    .enum(firstInvoiceRules)
    .describe('How the first invoice charges for the days until the next billing day'),
  vatRate: z.int().min(0).max(10_000).describe('Basis points: 5% is 500'),
  vatMode: z.enum(['inclusive', 'on_top', 'exempt']),
  roundToWhole: z.boolean(),
  invoicePrefix: numberPrefix(),
  creditNotePrefix: numberPrefix(),
  receiptPrefix: numberPrefix(),
  numberPadding: z.int().min(1).max(10),
  invoiceSuspended: z
    .boolean()
    .describe('Whether subscribers that are suspended on their billing day are still invoiced'),
  reactivationRule: z
    .enum(reactivationRules)
    .describe('Whether a reactivated subscriber keeps its billing day or starts a new one'),
  generalCreditLimitMinor: z
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .describe('The largest credit note without an invoice that does not need permission to grant credit'),
  excludedWeekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .describe('Weekdays without suspensions; 1 is Monday'),
  excludedDates: z.array(plainDate()).max(400),
  reminderDays: z
    .array(z.int().min(-30).max(90))
    .max(10)
    .describe('Days after the due date; negative: before it'),
  autoBilling: z.boolean().describe('Whether invoices are issued automatically every day'),
  autoBillingHour: z.int().min(0).max(23).describe('From this hour of the day, in the ISP’s time zone'),
  version: versionOrNone().describe(
    '0 until the ISP saves its first settings; shared with the subscriber settings',
  ),
};
export const billingSettingsForm = z.strictObject(billingSettings);

export const paymentSettings = {
  text: optionalText(1_000).describe('Payment instructions for customers'),
  bkash: optionalText(30),
  nagad: optionalText(30),
  office: optionalText(300).describe('Where customers can pay in person, and when'),
  collector: optionalText(300).describe('When and how payments are collected at home'),
  version: versionOrNone().describe(
    '0 until the ISP saves its first settings; shared with its other settings',
  ),
};
export const paymentSettingsForm = z.strictObject(paymentSettings);
