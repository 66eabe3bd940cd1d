import { z } from 'zod';
import { subscriberStatuses } from '../customers/subscriber-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const reconcilerProblems = {
  'reconciler.never_polled': { status: 409, title: 'This router has not been polled yet' },
  'reconciler.router_unreachable': { status: 409, title: 'The router did not respond' },
  'reconciler.other_router': { status: 409, title: 'A different router answers at this address' },
  'reconciler.not_on_router': { status: 409, title: 'This subscriber does not exist on the router' },
  'reconciler.other_service': {
    status: 409,
    title: 'This account is not for PPPoE, so it cannot be added to billing',
  },
  'reconciler.password_not_readable': {
    status: 409,
    title:
      'Passwords are not read from the router. Overwrite it, or enter the new password for the subscriber',
  },
  'reconciler.no_package': { status: 409, title: 'No package matches this profile' },
  'reconciler.not_drifting': { status: 409, title: 'This difference no longer exists' },
  'reconciler.not_acceptable': {
    status: 409,
    title: 'The router’s value cannot be accepted because it has no equivalent in billing',
  },
} as const satisfies ProblemCatalogue;

const routerParams = z.strictObject({ routerId: idFromText() });
const named = () => z.strictObject({ id: id(), name: z.string() });

/** Whether the data is live or was last observed at `asOf`. */
const asOf = {
  asOf: instant().nullable(),
  live: z.boolean(),
  why: z.string().nullable(),
};
const routerList = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({ ...pageOf(item).shape, ...asOf });

/** What to do about the rows of a list, and by which calls. */
const hinted = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({
    ...routerList(item).shape,
    hint: z.strictObject({
      text: z.string(),
      calls: z.array(z.strictObject({ id: z.string(), method: z.string(), path: z.string() })),
    }),
  });

const settings = z.strictObject({
  disabled: z.boolean(),
  profile: z.string(),
  remoteAddress: z.string().nullable(),
  callerId: z.string().nullable(),
  service: z.string().optional(),
  localAddress: z.string().nullable().optional(),
  routes: z.string().nullable().optional(),
  limitBytesIn: z.int().nullable().optional(),
  limitBytesOut: z.int().nullable().optional(),
});

const unbilledAccount = z.strictObject({
  name: z.string(),
  profile: z.string(),
  disabled: z.boolean(),
  comment: z.string().nullable(),
  online: z.boolean(),
  lastLoggedOut: instant().nullable(),
  packageGuess: named().nullable().describe('The package this profile belongs to'),
});
export type NotBilling = z.infer<typeof unbilledAccount>;

const notOnRouter = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  status: z.enum(subscriberStatuses),
  state: z.enum(['pending', 'synced', 'failed', 'drift']),
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
export type OfflineSubscriber = z.infer<typeof offline>;

const pendingChange = z.strictObject({
  id: id(),
  subscriberId: id(),
  name: z.string(),
  desiredState: z.enum(['enabled', 'disabled', 'expired', 'absent']),
  profile: z.string().nullable(),
  state: z.enum(['pending', 'failed', 'drift']),
  error: z.string().nullable(),
  desiredAt: instant(),
  nextTryAt: instant().nullable(),
  lastApplied: settings.nullable().describe('Last applied state'),
  observed: settings.nullable().describe('Observed state; null if it was deleted on the router'),
  passwordChanged: z
    .boolean()
    .describe('The password was changed on the router; it is never read or returned'),
});
export type PendingChangeRow = z.infer<typeof pendingChange>;

const profileValues = z.record(z.string(), z.string());
const driftingProfile = z.strictObject({
  name: z.string(),
  packages: z.array(z.string()).describe('Packages whose subscribers on this router use it'),
  desired: profileValues.describe('Desired values by RouterOS field'),
  observed: profileValues.describe('Observed values by RouterOS field'),
});
export type DriftingProfile = z.infer<typeof driftingProfile>;

const byName = z.strictObject({
  preview: z.boolean(),
  done: z.array(z.string()),
  refused: z.array(z.strictObject({ name: z.string(), code: z.string(), detail: z.string() })),
});

export const reconcilerCalls = {
  notBilling: defineCall({
    id: 'reconciler.notBilling',
    method: 'GET',
    path: '/api/get-not-billing-users/{routerId}',
    summary: 'List PPP accounts that are on the router but not in billing; add them with import-from-router',
    who: can('read', 'LiveData'),
    params: routerParams,
    query: listQuery(['name'], {}),
    output: hinted(unbilledAccount),
    exportColumns: ['name', 'profile', 'disabled', 'comment', 'online', 'lastLoggedOut'],
  }),
  notOnRouter: defineCall({
    id: 'reconciler.notOnRouter',
    method: 'GET',
    path: '/api/get-not-router-users/{routerId}',
    summary:
      'List subscribers that are missing on the router; write them again with push, or close them with leave',
    who: can('read', 'LiveData'),
    params: routerParams,
    query: listQuery(['username'], {}),
    output: hinted(notOnRouter),
    exportColumns: ['id', 'username', 'name', 'mobile', 'status', 'state', 'error'],
  }),
  offline: defineCall({
    id: 'reconciler.offline',
    method: 'GET',
    path: '/api/get-offline-users/{routerId}',
    summary: 'List subscribers that should be online but are offline, with when and why they disconnected',
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
    id: 'reconciler.changes',
    method: 'GET',
    path: '/api/isp/router/changes/{routerId}',
    summary: 'List changes pending on the router, changes it rejected, and drift',
    who: can('read', 'Router'),
    params: routerParams,
    query: listQuery(['name'], { state: z.enum(['pending', 'failed', 'drift']).optional() }),
    output: pageOf(pendingChange),
  }),
  importFromRouter: defineCall({
    id: 'reconciler.importFromRouter',
    isRefusedWhileRestricted: true,
    method: 'POST',
    path: '/api/isp/isp-user/import-from-router',
    summary: 'Add PPP accounts from the router to billing as they are; nothing is written to the router',
    who: can('create', 'Subscriber'),
    body: z.strictObject({
      routerId: id(),
      names: z.array(z.string().min(1).max(255)).min(1).max(2_000),
      packageId: id().optional().describe('For accounts whose profile belongs to no package'),
      preview: z.boolean().default(false),
    }),
    output: byName,
    problems: [
      'reconciler.never_polled',
      'reconciler.router_unreachable',
      'reconciler.other_router',
      'routers.archived',
      'subscribers.package_not_found',
    ],
  }),
  push: defineCall({
    id: 'reconciler.push',
    method: 'POST',
    path: '/api/isp/router/push',
    summary: 'Write subscribers to their router again, regardless of the observed state',
    who: can('update', 'Subscriber'),
    body: z.strictObject({ routerId: id(), ids: z.array(id()).min(1).max(2_000) }),
    output: z.strictObject({ done: z.array(id()) }),
  }),
  resolveDrift: defineCall({
    id: 'reconciler.resolveDrift',
    method: 'POST',
    path: '/api/isp/router/resolve-drift',
    summary: 'Resolve drift: accept the router’s value, or overwrite the router',
    who: can('update', 'Router'),
    body: z.strictObject({
      routerId: id(),
      ids: z.array(id()).min(1).max(2_000).describe('Ids of changes, as listed by `changes`'),
      resolution: z.enum(['router', 'panel']),
    }),
    output: z.strictObject({
      done: z.array(id()),
      refused: z.array(z.strictObject({ id: id(), code: z.string(), detail: z.string() })),
    }),
  }),
  profileDrift: defineCall({
    id: 'reconciler.profileDrift',
    method: 'GET',
    path: '/api/isp/router/profile-drift/{routerId}',
    summary: 'List profiles that were changed on the router, or that existed under the same name before',
    who: can('read', 'Router'),
    params: routerParams,
    output: z.strictObject({ items: z.array(driftingProfile) }),
  }),
  resolveProfileDrift: defineCall({
    id: 'reconciler.resolveProfileDrift',
    method: 'POST',
    path: '/api/isp/router/resolve-profile-drift',
    summary: 'Overwrite the router’s profiles, or leave them as they are from now on',
    who: can('update', 'Router'),
    body: z.strictObject({
      routerId: id(),
      names: z.array(z.string().min(1).max(255)).min(1).max(200),
      resolution: z.enum(['router', 'panel']),
    }),
    output: z.strictObject({ done: z.array(z.string()) }),
  }),
};
