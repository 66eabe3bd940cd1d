import { z } from 'zod';
import { can, defineCall } from './kit/call.ts';
import { id, idFromText, instant } from './kit/fields.ts';
import { listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';
import { subscriberStatuses } from './subscriber-shapes.ts';

export const convergenceProblems = {
  'convergence.never_swept': { status: 409, title: 'This router was not read yet' },
  'convergence.router_away': { status: 409, title: 'The router does not answer' },
  'convergence.not_on_router': { status: 409, title: 'The router does not hold this name' },
  'convergence.no_package': { status: 409, title: 'No package fits this profile' },
  'convergence.not_drifting': { status: 409, title: 'Nothing differs here any more' },
  'convergence.nothing_to_take': { status: 409, title: 'The router’s state has no counterpart in the panel' },
} as const satisfies ProblemCatalogue;

const routerParams = z.strictObject({ routerId: idFromText() });
const named = () => z.strictObject({ id: id(), name: z.string() });

/** Whether what is shown is what the router says now, or what it said last. */
const asOf = {
  asOf: instant().nullable(),
  live: z.boolean(),
  why: z.string().nullable(),
};
const routerList = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({ ...pageOf(item).shape, ...asOf });

const facts = z.strictObject({
  disabled: z.boolean(),
  profile: z.string(),
  remoteAddress: z.string().nullable(),
  callerId: z.string().nullable(),
});

const notBilling = z.strictObject({
  name: z.string(),
  profile: z.string(),
  disabled: z.boolean(),
  comment: z.string().nullable(),
  online: z.boolean(),
  lastLoggedOut: instant().nullable(),
  packageGuess: named().nullable().describe('The package that the profile is of'),
});
export type NotBilling = z.infer<typeof notBilling>;

const notOnRouter = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  status: z.enum(subscriberStatuses),
  state: z.enum(['waiting', 'confirmed', 'failed', 'drift']),
  error: z.string().nullable(),
});
export type NotOnRouter = z.infer<typeof notOnRouter>;

const offline = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  packageName: z.string(),
  lastSeenAt: instant().nullable(),
  lastCallerId: z.string().nullable(),
  reason: z.string().nullable(),
});
export type OfflineLine = z.infer<typeof offline>;

const openChange = z.strictObject({
  id: id(),
  subscriberId: id(),
  name: z.string(),
  want: z.enum(['enabled', 'disabled', 'expired', 'absent']),
  profile: z.string().nullable(),
  state: z.enum(['waiting', 'failed', 'drift']),
  error: z.string().nullable(),
  wishedAt: instant(),
  nextTryAt: instant().nullable(),
  base: facts.nullable().describe('What the router held when it was last confirmed'),
  seen: facts.nullable().describe('What it was seen to hold instead; null where it is gone'),
});
export type OpenChange = z.infer<typeof openChange>;

const profileValues = z.record(z.string(), z.string());
const driftingProfile = z.strictObject({
  name: z.string(),
  packages: z.array(z.string()).describe('Packages whose lines on this router use it'),
  wanted: profileValues.describe('What the package says, by the field of RouterOS'),
  seen: profileValues.describe('What the router has instead'),
});
export type DriftingProfile = z.infer<typeof driftingProfile>;

const byName = z.strictObject({
  preview: z.boolean(),
  done: z.array(z.string()),
  refused: z.array(z.strictObject({ name: z.string(), code: z.string(), detail: z.string() })),
});

export const convergenceCalls = {
  notBilling: defineCall({
    id: 'convergence.notBilling',
    method: 'GET',
    path: '/api/get-not-billing-users/{routerId}',
    summary: 'On the router and not in the panel; to be taken into billing with import-from-router',
    who: can('read', 'LiveData'),
    params: routerParams,
    query: listQuery(['name'], {}),
    output: routerList(notBilling),
    exportColumns: ['name', 'profile', 'disabled', 'comment', 'online', 'lastLoggedOut'],
  }),
  notOnRouter: defineCall({
    id: 'convergence.notOnRouter',
    method: 'GET',
    path: '/api/get-not-router-users/{routerId}',
    summary: 'In the panel and not on the router; to be pushed, or retired with leave',
    who: can('read', 'LiveData'),
    params: routerParams,
    query: listQuery(['username'], {}),
    output: routerList(notOnRouter),
    exportColumns: ['id', 'username', 'name', 'mobile', 'status', 'state', 'error'],
  }),
  offline: defineCall({
    id: 'convergence.offline',
    method: 'GET',
    path: '/api/get-offline-users/{routerId}',
    summary: 'Lines that should be online and are not, with when and why they went',
    who: can('read', 'LiveData'),
    params: routerParams,
    query: listQuery(['username', 'lastSeenAt'], {}),
    output: routerList(offline),
    exportColumns: [
      'id',
      'username',
      'name',
      'mobile',
      'packageName',
      'lastSeenAt',
      'lastCallerId',
      'reason',
    ],
  }),
  changes: defineCall({
    id: 'convergence.changes',
    method: 'GET',
    path: '/api/isp/router/changes/{routerId}',
    summary: 'What is still to be written to the router, what it refused, and what someone changed there',
    who: can('read', 'Router'),
    params: routerParams,
    query: listQuery(['name'], { state: z.enum(['waiting', 'failed', 'drift']).optional() }),
    output: pageOf(openChange),
  }),
  importFromRouter: defineCall({
    id: 'convergence.importFromRouter',
    method: 'POST',
    path: '/api/isp/isp-user/import-from-router',
    summary: 'Take secrets that the router has into billing as they are; the panel writes nothing by it',
    who: can('create', 'Subscriber'),
    body: z.strictObject({
      routerId: id(),
      names: z.array(z.string().min(1).max(255)).min(1).max(2_000),
      packageId: id().optional().describe('For those whose profile belongs to no package'),
      preview: z.boolean().default(false),
    }),
    output: byName,
    problems: [
      'convergence.never_swept',
      'convergence.router_away',
      'routers.archived',
      'subscribers.package_not_found',
    ],
  }),
  push: defineCall({
    id: 'convergence.push',
    method: 'POST',
    path: '/api/isp/router/push',
    summary: 'Write lines to their router anew, whatever it is thought to hold',
    who: can('update', 'Subscriber'),
    body: z.strictObject({ routerId: id(), ids: z.array(id()).min(1).max(2_000) }),
    output: z.strictObject({ done: z.array(id()) }),
  }),
  resolveDrift: defineCall({
    id: 'convergence.resolveDrift',
    method: 'POST',
    path: '/api/isp/router/resolve-drift',
    summary: 'Where someone changed the router: take the router’s, or restore the panel’s',
    who: can('update', 'Router'),
    body: z.strictObject({
      routerId: id(),
      ids: z.array(id()).min(1).max(2_000).describe('Ids of changes, as `changes` lists them'),
      take: z.enum(['router', 'panel']),
    }),
    output: z.strictObject({
      done: z.array(id()),
      refused: z.array(z.strictObject({ id: id(), code: z.string(), detail: z.string() })),
    }),
  }),
  profileDrift: defineCall({
    id: 'convergence.profileDrift',
    method: 'GET',
    path: '/api/isp/router/profile-drift/{routerId}',
    summary: 'Profiles that someone changed at the router, or that were there under the same name before',
    who: can('read', 'Router'),
    params: routerParams,
    output: z.strictObject({ items: z.array(driftingProfile) }),
  }),
  resolveProfileDrift: defineCall({
    id: 'convergence.resolveProfileDrift',
    method: 'POST',
    path: '/api/isp/router/resolve-profile-drift',
    summary: 'Restore the panel’s profiles, or leave the router’s as they are from now on',
    who: can('update', 'Router'),
    body: z.strictObject({
      routerId: id(),
      names: z.array(z.string().min(1).max(255)).min(1).max(200),
      take: z.enum(['router', 'panel']),
    }),
    output: z.strictObject({ done: z.array(z.string()) }),
  }),
};
