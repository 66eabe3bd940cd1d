import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, instant, optionalText, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { createOrUpdateOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const priceModels = ['flat', 'per_subscriber', 'slabs'] as const;
export type PriceModel = (typeof priceModels)[number];
export const limitedResources = ['subscribers', 'routers', 'staff', 'resellers'] as const;
export type LimitedResource = (typeof limitedResources)[number];

export const planProblems = {
  'plans.limit_subscribers': {
    status: 409,
    title: 'Your plan does not include more subscribers. Choose a larger plan to add more.',
  },
  'plans.limit_routers': {
    status: 409,
    title: 'Your plan does not include more routers. Choose a larger plan to add more.',
  },
  'plans.limit_staff': {
    status: 409,
    title: 'Your plan does not include more staff. Choose a larger plan to add more.',
  },
  'plans.limit_resellers': {
    status: 409,
    title: 'Your plan does not include more resellers. Choose a larger plan to add more.',
  },
  'plans.name_taken': { status: 422, title: 'Another plan already has this name' },
  'plans.not_found': { status: 422, title: 'This plan is not available. Choose another one.' },
  'plans.wrong_months': { status: 422, title: 'This plan is not available for this number of months' },
  'plans.below_usage': {
    status: 422,
    title: 'You use more than this plan includes. Choose a larger plan, or reduce what you use first.',
  },
  'isps.restricted': {
    status: 403,
    title: 'The service charge is overdue. Pay it to add subscribers, routers and staff again.',
  },
} as const satisfies ProblemCatalogue;

const amount = () => z.int().min(0).max(100_000_000_000);
const most = () =>
  z
    .int()
    .min(0)
    .max(1_000_000)
    .nullish()
    .transform((value) => value ?? null);

const slab = z.strictObject({
  upTo: z.int().min(1).max(10_000_000).nullable().describe('Active subscribers; null: any number'),
  priceMinor: amount().describe('Per month'),
});
export type PlanSlab = z.infer<typeof slab>;

/** Each slab ends above the one before, and only the last one has no end. */
const isAscending = (slabs: readonly PlanSlab[]): boolean =>
  slabs.every(({ upTo }, at) => {
    const before = at === 0 ? 0 : slabs[at - 1]?.upTo;
    if (before === null || before === undefined) return false;
    return at === slabs.length - 1 ? upTo === null : upTo !== null && upTo > before;
  });

const terms = {
  priceModel: z.enum(priceModels),
  priceMinor: amount().describe('Per month: of the plan, or of one active subscriber; 0 with slabs'),
  slabs: z
    .array(slab)
    .max(20)
    .refine(isAscending, 'Each slab must end above the one before, and the last one must have no end')
    .describe('Prices by the number of active subscribers; empty without slabs'),
  registrationFeeMinor: amount(),
  months: z.int().min(1).max(36).describe('Months are sold in multiples of this'),
  trialDays: z.int().min(0).max(365).describe('Days without charge after the registration'),
  vatRate: z.int().min(0).max(10_000).describe('Basis points: 5% is 500'),
  maxSubscribers: most().describe('Subscribers that are not closed; null: unlimited'),
  maxRouters: most(),
  maxStaff: most().describe('Users without owners and resellers'),
  maxResellers: most(),
};

const planFields = {
  name: text(80),
  description: optionalText(500),
  isPublic: z.boolean().describe('Offered to every ISP'),
  status: z.enum(['active', 'archived']),
  sort: z.int().min(0).max(10_000).describe('Plans are offered in this order'),
  ...terms,
};
const hasSlabs = ({ priceModel, slabs }: { priceModel: string; slabs: readonly unknown[] }) =>
  (priceModel === 'slabs') === slabs.length > 0;
const slabRule = { message: 'Enter at least one slab', path: ['slabs'] };

/** The complete form, as the web edits it. */
export const planForm = z.strictObject(planFields).refine(hasSlabs, slabRule);

const textOrNull = () => z.string().nullable();
const limit = () => z.int().nullable();
/** Prices and limits, as they are returned. */
export const planTerms = {
  priceModel: z.enum(priceModels),
  priceMinor: z.int(),
  slabs: z.array(z.strictObject({ upTo: z.int().nullable(), priceMinor: z.int() })),
  registrationFeeMinor: z.int(),
  months: z.int(),
  trialDays: z.int(),
  vatRate: z.int(),
  maxSubscribers: limit(),
  maxRouters: limit(),
  maxStaff: limit(),
  maxResellers: limit(),
};

const planRow = z.strictObject({
  id: id(),
  name: z.string(),
  description: textOrNull(),
  isPublic: z.boolean(),
  status: z.enum(['active', 'archived']),
  sort: z.int(),
  ...planTerms,
  number: z.int().describe('Of the current version'),
  isps: z.int().describe('ISPs that have the plan, in any version'),
  version: version(),
});
export type PlanRow = z.infer<typeof planRow>;

const planVersion = z.strictObject({
  number: z.int(),
  createdAt: instant(),
  isps: z.int().describe('ISPs that have this version'),
  ...planTerms,
});
export type PlanVersion = z.infer<typeof planVersion>;

export const planCalls = {
  list: defineCall({
    id: 'plans.list',
    method: 'GET',
    path: '/api/admin/isp-manage/service-package-list',
    summary: 'List the plans that the platform sells to ISPs',
    who: can('read', 'ServicePackage'),
    scope: 'platform',
    query: listQuery(['sort', 'name', 'isps'], { status: z.enum(['active', 'archived']).optional() }),
    output: pageOf(planRow),
  }),
  get: defineCall({
    id: 'plans.get',
    method: 'GET',
    path: '/api/admin/isp-manage/service-package-detail/{id}',
    summary: 'Get a plan with all its versions',
    who: can('read', 'ServicePackage'),
    scope: 'platform',
    params: idParams,
    output: z.strictObject({ ...planRow.shape, versions: z.array(planVersion) }),
  }),
  save: defineCall({
    id: 'plans.save',
    method: 'POST',
    path: '/api/admin/isp-manage/service-package-store-update',
    summary:
      'Create a plan from all fields, or update the given ones of the plan with the id: changed prices or limits become a new version, and ISPs keep the version they bought',
    who: can('update', 'ServicePackage'),
    scope: 'platform',
    idempotent: true,
    body: createOrUpdateOf(planForm),
    output: z.strictObject({ id: id(), version: version(), number: z.int() }),
    problems: ['plans.name_taken'],
  }),
};
