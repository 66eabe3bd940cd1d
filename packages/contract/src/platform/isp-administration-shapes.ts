import { z } from 'zod';
import { id, instant, plainDate } from '../kit/fields.ts';
import { ispActions, ispStatuses } from './isp-status.ts';

const textOrNull = () => z.string().nullable();
const status = z.enum(ispStatuses);

const ispRow = z.strictObject({
  id: id(),
  name: z.string(),
  status,
  ownerName: textOrNull(),
  mobile: textOrNull(),
  email: textOrNull(),
  planName: textOrNull().describe('Null without a plan: such an ISP has no limits'),
  paidUntil: plainDate().nullable().describe('Last day of service that the ISP has paid for'),
  subscribers: z.int().describe('Subscribers that are not closed'),
  growth: z.int().describe('Connected less closed in the last 30 days'),
  online: z.int(),
  onlineShare: z
    .int()
    .nullable()
    .describe('Share of the active subscribers that are online, in basis points; null without any'),
  routers: z.int(),
  routersDown: z.int(),
  currency: z.string(),
  balanceDueMinor: z.int().describe('What the ISP owes the platform'),
  lastActivityAt: instant().nullable().describe('When a user of the ISP last used it'),
  createdAt: instant(),
});
export type IspRow = z.infer<typeof ispRow>;

export const listedIsp = z.strictObject({
  ...ispRow.shape,
  serviceChargeDueMinor: z
    .int()
    .describe('What the ISP has to pay to use its plan again, with VAT; 0 while it has paid'),
});
export type ListedIsp = z.infer<typeof listedIsp>;

const statusChange = z.strictObject({
  id: id(),
  from: status,
  to: status,
  reason: textOrNull(),
  userName: textOrNull(),
  at: instant(),
});

const staffMember = z.strictObject({
  id: id(),
  fullName: z.string(),
  roleName: z.string(),
  email: textOrNull(),
  mobile: textOrNull(),
  status: z.enum(['invited', 'active', 'locked', 'disabled']),
  lastLoginAt: instant().nullable(),
});

const platformPayment = z.strictObject({
  id: id(),
  reference: z.string(),
  at: instant(),
  gateway: z.string(),
  state: z.enum([
    'created',
    'pending',
    'succeeded',
    'failed',
    'cancelled',
    'expired',
    'needs_review',
    'refunded',
  ]),
  currency: z.string(),
  amountMinor: z.int(),
});

export const ispDetail = z.strictObject({
  ...ispRow.shape,
  nameBn: textOrNull(),
  legalName: textOrNull(),
  website: textOrNull(),
  address: textOrNull(),
  place: textOrNull().describe('Upazila or thana, district and division'),
  licence: textOrNull(),
  licenceNumber: textOrNull(),
  licenceExpiresOn: textOrNull(),
  actions: z.array(z.enum(ispActions)).describe('What is possible in the current status'),
  refreshedAt: instant().nullable(),
  payableMinor: z.int().describe('What the platform owes the ISP'),
  history: z.array(statusChange).describe('Changes of the status, newest first'),
  staff: z.array(staffMember).describe('Users of the ISP, at most 100'),
  payments: z.array(platformPayment).describe('Last online payments that the platform collected for the ISP'),
});
export type IspDetail = z.infer<typeof ispDetail>;

export const ispPppRow = z.strictObject({
  id: id(),
  ispId: id(),
  ispName: z.string(),
  username: z.string(),
  customerName: textOrNull(),
  status: z.enum(['pending', 'active', 'suspended', 'on_hold', 'closed']),
  routerName: z.string(),
  packageName: z.string(),
  online: z.boolean(),
  lastSeenAt: instant().nullable(),
  createdAt: instant(),
});
