import { z } from 'zod';
import { actions, subjects } from '../abilities.ts';
import { manualMethods } from '../billing/payment-shapes.ts';
import { id, instant, text } from '../kit/fields.ts';

export const dateFormats = ['locale', 'day-first', 'month-first', 'iso'] as const;
export const weekStarts = ['locale', 'monday', 'saturday', 'sunday'] as const;
export const densities = ['comfortable', 'compact'] as const;

const preferences = z.strictObject({
  dateFormat: z.enum(dateFormats).default('locale'),
  weekStart: z.enum(weekStarts).default('locale'),
  density: z.enum(densities).default('comfortable').describe('Row height of lists'),
  defaultViews: z.record(z.string(), id()).default({}).describe('Saved view that a list opens with'),
});
export type Preferences = z.infer<typeof preferences>;

export const userData = z.strictObject({
  id: id(),
  fullName: z.string(),
  role: z.string(),
  ispId: id().nullable(),
  ispName: z.string().nullable(),
  locale: z.string(),
  ability: z.array(z.strictObject({ action: z.enum(actions), subject: z.enum(subjects) })),
  /** How the user wants dates and lists to look. */
  preferences: preferences.optional(),
  /** Payments are received only with these methods; empty: with all. */
  paymentMethods: z.array(z.enum(manualMethods)),
  /** The role requires two-factor authentication: every other call is forbidden until it is set up. */
  mustSetUpTwoFactor: z.boolean(),
  /** Until when the ISP has paid its plan, and from when it is restricted; null without a plan. */
  serviceCharge: z.strictObject({ paidUntil: z.string(), restrictedFrom: z.string() }).nullable().optional(),
  /** The wholesale reseller for whom the user sells: subscribers pay them and not the ISP. */
  wholesaleResellerId: id().nullable().optional(),
  /** The session ends after this time without use. */
  idleMinutes: z.int(),
  /** The user is an administrator acting as this ISP; every screen shows a banner. */
  actsAsIsp: z.boolean(),
});
export type UserData = z.infer<typeof userData>;

export const tokens = { accessToken: z.string(), refreshToken: z.string() };
export const givenPassword = () => z.string().min(1, 'Required').max(200);
/** Checks only the length; the server also rejects weak passwords. */
export const newPassword = () => z.string().min(10, 'Use at least 10 characters').max(200);
export const otp = () => text(20).describe('Six-digit code from the authenticator app, or a recovery code');

export const session = z.strictObject({
  id: id(),
  startedAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  userAgent: z.string(),
  ip: z.string(),
  isCurrent: z.boolean(),
});
