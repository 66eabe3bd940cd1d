import { z } from 'zod';
import { anyOf, can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, optionalText, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const routerProblems = {
  'routers.name_taken': { status: 422, title: 'Another router already has this name' },
  'routers.address_taken': { status: 422, title: 'Another router already has this address and port' },
  'routers.address_refused': { status: 422, title: 'Connections to this address are not allowed' },
  'routers.area_not_found': { status: 422, title: 'Area not found' },
  'routers.password_needed': { status: 422, title: 'Enter the password again to change the address' },
  'routers.confirmation_needed': {
    status: 422,
    title: 'Enter your own password to change the connection of a router',
  },
  'routers.has_subscribers': { status: 409, title: 'This router has subscribers' },
  'routers.same_hardware': {
    status: 409,
    title: 'The known router responds again. No decision is needed.',
  },
  'routers.archived': { status: 409, title: 'This router is archived' },
} as const satisfies ProblemCatalogue;

export const routerProtocols = ['api', 'api-ssl'] as const;
export const routerStates = ['unknown', 'online', 'unreachable', 'auth_failed'] as const;
/** States of a router that cannot be synced. */
export const downStates = [
  'unreachable',
  'auth_failed',
] as const satisfies readonly (typeof routerStates)[number][];

/** Of texts on the router that are not UTF-8, and of texts that are written to it. */
export const routerEncodings = [
  'utf-8',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
] as const;

/** Why a connection failed, in the order of its steps. */
export const connectionSteps = ['name', 'route', 'port', 'tls', 'login', 'rights'] as const;
export type ConnectionStep = (typeof connectionSteps)[number];

/** DNS names, and IPv4 and IPv6 addresses without brackets. */
const hostForm =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.(?!$)|$))+$|^[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*$/;
const fingerprintForm = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/;

const connection = {
  host: text(253)
    .transform((value) => value.toLowerCase())
    .pipe(z.string().regex(hostForm, 'Enter an IP address or host name'))
    .describe('Enter an IP address or host name'),
  port: z.int().min(1).max(65_535),
  protocol: z.enum(routerProtocols),
  username: text(64),
};
const newPassword = () => z.string().max(128);

const settings = {
  name: text(60),
  ...connection,
  areaId: id()
    .nullish()
    .transform((value) => value ?? null),
  latitude: z
    .number()
    .min(-90)
    .max(90)
    .nullish()
    .transform((value) => value ?? null),
  longitude: z
    .number()
    .min(-180)
    .max(180)
    .nullish()
    .transform((value) => value ?? null),
  note: optionalText(500),
  expiredProfile: optionalText(64).describe(
    'Profile for suspended subscribers on this router; empty: the ISP’s default',
  ),
  pollSeconds: z.int().min(30).max(3_600),
  textEncoding: z
    .enum(routerEncodings)
    .default('utf-8')
    .describe('Encoding of texts on the router that are not UTF-8, and of texts written to it'),
};

/** A user who decides where a router's commands go could read the passwords of subscribers in them. */
const ownPassword = () => z.string().max(200).describe('Your own password, to confirm the connection');

export const routerForm = z.strictObject({
  ...settings,
  password: newPassword(),
  currentPassword: ownPassword(),
});
/** The complete form, as the web edits it. */
export const routerEditForm = z.strictObject({
  ...settings,
  password: newPassword().optional().describe('Default: unchanged'),
  currentPassword: ownPassword().optional(),
  version: version(),
});

const seen = {
  state: z.enum(routerStates),
  identity: z.string().nullable(),
  model: z.string().nullable(),
  osVersion: z.string().nullable(),
  cpuLoad: z.int().nullable(),
  activeSessions: z.int().nullable(),
  latencyMs: z.int().nullable(),
  lastSeenAt: instant().nullable(),
  lastTriedAt: instant().nullable(),
  lastError: z
    .string()
    .nullable()
    .describe('Result of the last connection, in the router’s own words if available'),
};

const router = z.strictObject({
  id: id(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  protocol: z.enum(routerProtocols),
  areaId: id().nullable(),
  areaName: z.string().nullable(),
  ...seen,
  subscribers: z.int(),
  pendingChanges: z.int(),
  writesAllowed: z.boolean(),
  archived: z.boolean(),
  version: version(),
});
export type RouterRow = z.infer<typeof router>;

const hardware = z.strictObject({
  serial: z.string().nullable(),
  softwareId: z.string().nullable(),
  identity: z.string().nullable(),
});

export const hardwareDecisions = ['replaced', 'wrong', 'renamed'] as const;

/** What enabling sync would write, by the last poll. */
const syncPlan = z.strictObject({
  add: z.int().describe('Subscribers that are missing on the router'),
  enable: z.int(),
  disable: z.int(),
  expire: z.int().describe('Moved to the profile for suspended subscribers'),
  update: z.int().describe('Other changes, such as profile, address or password'),
  remove: z.int(),
  blocked: z.int().describe('The router has an account of this name that is not in billing'),
  dropSessions: z.int(),
  addProfiles: z.int(),
  updateProfiles: z.int(),
});
export type SyncPlan = z.infer<typeof syncPlan>;

const routerDetail = z.strictObject({
  ...router.shape,
  username: z.string(),
  tlsFingerprint: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  note: z.string().nullable(),
  expiredProfile: z.string().nullable(),
  pollSeconds: z.int(),
  textEncoding: z.enum(routerEncodings),
  otherHardware: z
    .strictObject({
      since: instant(),
      known: hardware,
      found: hardware,
      isWrongRouter: z.boolean().describe('A user decided that this is the wrong router'),
    })
    .nullable()
    .describe('Another router answers at this address; nothing is written until a person decided'),
  formerIdentity: z.string().nullable().describe('The identity before it was changed on the router'),
});
export type RouterDetail = z.infer<typeof routerDetail>;

const connectionReport = z.strictObject({
  connected: z.boolean(),
  steps: z.array(
    z.strictObject({
      step: z.enum(connectionSteps),
      outcome: z.enum(['passed', 'failed', 'not_tried']),
      detail: z.string().nullable().describe('What was found, or how to fix it'),
      routerMessage: z.string().nullable(),
    }),
  ),
  found: z
    .strictObject({ identity: z.string(), model: z.string().nullable(), osVersion: z.string() })
    .nullable(),
  tlsFingerprint: z.string().nullable(),
  texts: z
    .strictObject({
      outsideUtf8: z.int().describe('Number of PPP accounts with a name or comment that is not UTF-8'),
      detected: z.enum(routerEncodings).nullable().describe('The most likely encoding of these texts'),
      previews: z.array(z.strictObject({ encoding: z.enum(routerEncodings), examples: z.array(z.string()) })),
    })
    .nullable(),
});
export type ConnectionReport = z.infer<typeof connectionReport>;

const staticData = z.strictObject({
  asOf: instant().nullable().describe('When the router last reported this'),
  live: z.boolean().describe('False if the router did not respond to the last request'),
  why: z.string().nullable(),
  identity: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  osVersion: z.string().nullable(),
  uptimeSeconds: z.int().nullable(),
  cpuLoad: z.int().nullable(),
  memoryFree: z.int().nullable(),
  memoryTotal: z.int().nullable(),
  interfaces: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      running: z.boolean(),
      disabled: z.boolean(),
      comment: z.string(),
    }),
  ),
  profiles: z.array(
    z.strictObject({
      name: z.string(),
      rateLimit: z.string().nullable(),
      localAddress: z.string().nullable(),
      remoteAddress: z.string().nullable(),
      dnsServer: z.string().nullable().optional(),
      addressList: z.string().nullable().optional(),
      onlyOne: z.string(),
    }),
  ),
  pools: z.array(z.strictObject({ name: z.string(), ranges: z.string() })),
});
export type RouterStaticData = z.infer<typeof staticData>;

const point = { at: instant(), reachable: z.boolean(), activeSessions: z.int().nullable() };

/** Differences to billing, and the last day by the hour. */
const routerStatus = z.strictObject({
  id: id(),
  pending: z.int(),
  failed: z.int(),
  drift: z.int().describe('Accounts that were changed on the router'),
  hours: z
    .array(z.strictObject(point))
    .describe('Most sessions of each hour; unreachable if it was at any time'),
});
export type RouterStatus = z.infer<typeof routerStatus>;

export const routerEventKinds = [
  'online',
  'unreachable',
  'created',
  'updated',
  'syncEnabled',
  'certificateAccepted',
  'hardwareDecided',
  'archived',
] as const;
const routerEvent = z.strictObject({
  at: instant(),
  kind: z.enum(routerEventKinds),
  who: z.string().nullable(),
});
export type RouterEvent = z.infer<typeof routerEvent>;

const changedRouter = z.strictObject({ id: id(), version: version() });
const formProblems = [
  'routers.name_taken',
  'routers.address_taken',
  'routers.address_refused',
  'routers.area_not_found',
];

export const routerCalls = {
  list: defineCall({
    id: 'routers.list',
    method: 'GET',
    path: '/api/isp/router/index',
    summary: 'List routers with their state, number of subscribers and pending changes',
    who: can('read', 'Router'),
    query: listQuery(['name', 'host', 'lastSeenAt'], {
      state: z
        .enum([...routerStates, 'down'])
        .optional()
        .describe('`down`: unreachable, or the login failed'),
      archived: z.enum(['yes', 'no']).default('no'),
    }),
    output: pageOf(router),
    exportColumns: [
      'id',
      'name',
      'host',
      'port',
      'protocol',
      'areaName',
      'state',
      'model',
      'osVersion',
      'subscribers',
      'activeSessions',
      'pendingChanges',
      'lastSeenAt',
    ],
  }),
  pick: defineCall({
    id: 'routers.pick',
    method: 'GET',
    path: '/api/isp/router/isp-router-list',
    summary: 'List routers by id and name, for pickers; also for those who only add subscribers to them',
    who: anyOf(can('read', 'Router'), can('create', 'Subscriber')),
    output: z.strictObject({ items: z.array(z.strictObject({ id: id(), name: z.string() })) }),
  }),
  figures: defineCall({
    id: 'routers.figures',
    method: 'GET',
    path: '/api/isp/router/figures',
    summary: 'Count routers by state, their sessions, and subscribers that differ from their router',
    who: can('read', 'Router'),
    output: z.strictObject({
      online: z.int(),
      down: z.int().describe('Unreachable, or the login failed'),
      sessions: z.int(),
      changesPending: z.int().describe('Subscribers with pending changes'),
      syncFailed: z.int().describe('Subscribers whose sync failed'),
      drift: z.int().describe('Subscribers that were changed on their router'),
    }),
  }),
  get: defineCall({
    id: 'routers.get',
    method: 'GET',
    path: '/api/isp/router/show/{id}',
    summary: 'Get a router; the password is never returned',
    who: can('read', 'Router'),
    params: idParams,
    output: routerDetail,
  }),
  staticData: defineCall({
    id: 'routers.staticData',
    method: 'GET',
    path: '/api/router-static-data-isp/{routerId}',
    summary: 'Get the observed state of a router: hardware, interfaces, profiles, pools',
    who: can('read', 'Router'),
    params: z.strictObject({ routerId: idFromText() }),
    output: staticData,
  }),
  status: defineCall({
    id: 'routers.status',
    method: 'GET',
    path: '/api/isp/router/status',
    summary: 'Get differences to billing and the last 24 hours of every router',
    who: can('read', 'Router'),
    output: z.strictObject({ items: z.array(routerStatus) }),
  }),
  history: defineCall({
    id: 'routers.history',
    method: 'GET',
    path: '/api/isp/router/history/{id}',
    summary: 'Get the last week of a router: sessions, load, outages and changes',
    who: can('read', 'Router'),
    params: idParams,
    output: z.strictObject({
      samples: z
        .array(z.strictObject({ ...point, cpuLoad: z.int().nullable(), latencyMs: z.int().nullable() }))
        .describe('One per quarter of an hour, oldest first'),
      events: z.array(routerEvent).describe('The last 50, newest first'),
    }),
  }),
  create: defineCall({
    id: 'routers.create',
    isRefusedWhileRestricted: true,
    method: 'POST',
    path: '/api/isp/router/store',
    summary: 'Add a router, with permission to connect routers; it is read-only until sync is enabled',
    who: can('create', 'Router'),
    body: routerForm,
    output: changedRouter,
    status: 201,
    idempotent: true,
    problems: [...formProblems, 'routers.confirmation_needed', 'identity.wrong_password'],
  }),
  update: defineCall({
    id: 'routers.update',
    method: 'POST',
    path: '/api/isp/router/update/{id}',
    summary:
      'Update a router. Changes of address, protocol or credentials need permission to connect routers and your own password, and turn sync off; the password is kept if omitted, unless the address changes',
    who: can('update', 'Router'),
    params: idParams,
    body: z.strictObject({ ...partialOf(routerEditForm.shape), version: version() }),
    output: changedRouter,
    problems: [
      ...formProblems,
      'routers.password_needed',
      'routers.confirmation_needed',
      'routers.archived',
      'identity.wrong_password',
    ],
  }),
  test: defineCall({
    id: 'routers.test',
    method: 'POST',
    path: '/api/isp/router/test',
    summary: 'Test a connection and report the result of each step',
    who: can('update', 'Router'),
    body: z.strictObject({
      id: id().optional().describe('An existing router, whose password is used if none is given'),
      ...connection,
      password: newPassword().optional(),
    }),
    output: connectionReport,
    problems: ['routers.address_refused', 'routers.password_needed'],
  }),
  acceptCertificate: defineCall({
    id: 'routers.acceptCertificate',
    method: 'POST',
    path: '/api/isp/router/accept-certificate',
    summary: 'Trust the new certificate of a router; sync is off until it is enabled again',
    who: can('connect', 'Router'),
    body: z.strictObject({
      id: id(),
      version: version(),
      currentPassword: ownPassword(),
      fingerprint: z
        .string()
        .regex(fingerprintForm)
        .nullable()
        .describe('The fingerprint you verified; null: trust the next one the router presents'),
    }),
    output: changedRouter,
    problems: ['routers.archived', 'routers.confirmation_needed', 'identity.wrong_password'],
  }),
  sync: defineCall({
    id: 'routers.sync',
    method: 'POST',
    path: '/api/isp/router/sync/{id}',
    summary: 'Poll and sync the router now, in the background',
    who: can('update', 'Router'),
    params: idParams,
    output: z.strictObject({ jobId: id() }),
    status: 202,
    problems: ['routers.archived'],
  }),
  enableSync: defineCall({
    id: 'routers.enableSync',
    method: 'POST',
    path: '/api/isp/router/allow-writes',
    summary: 'Enable sync for a read-only router; with `preview`, only return what would be written',
    who: can('update', 'Router'),
    body: z.strictObject({ id: id(), version: version(), preview: z.boolean().default(false) }),
    output: z.strictObject({
      id: id(),
      version: version(),
      asOf: instant().nullable().describe('The poll that the plan is based on'),
      plan: syncPlan.nullable().describe('Null before the first poll'),
    }),
    problems: ['routers.archived'],
  }),
  decideHardware: defineCall({
    id: 'routers.decideHardware',
    method: 'POST',
    path: '/api/isp/router/decide-hardware',
    summary:
      'Decide about another router behind the address: `replaced` restores all secrets and profiles on it, `wrong` keeps writes stopped, `renamed` accepts a new identity of the same router',
    who: can('connect', 'Router'),
    body: z.strictObject({ id: id(), version: version(), decision: z.enum(hardwareDecisions) }),
    output: z.strictObject({
      ...changedRouter.shape,
      restored: z.int().describe('Subscribers that are written again'),
    }),
    problems: ['routers.archived', 'routers.same_hardware'],
  }),
  delete: defineCall({
    id: 'routers.delete',
    method: 'POST',
    path: '/api/isp/router/delete',
    summary: 'Delete a router, or archive it if it has history',
    who: can('delete', 'Router'),
    body: z.strictObject({ id: id(), version: version() }),
    output: z.strictObject({ id: id(), archived: z.boolean() }),
    problems: ['routers.has_subscribers'],
  }),
};
