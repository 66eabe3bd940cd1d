import { z } from 'zod';
import { id, instant, optionalText, text, version } from '../kit/fields.ts';

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
export const fingerprintForm = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/;

export const connection = {
  host: text(253)
    .transform((value) => value.toLowerCase())
    .pipe(z.string().regex(hostForm, 'Enter an IP address or host name'))
    .describe('Enter an IP address or host name'),
  port: z.int().min(1).max(65_535),
  protocol: z.enum(routerProtocols),
  username: text(64),
};
export const newPassword = () => z.string().max(128);

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
export const ownPassword = () => z.string().max(200).describe('Your own password, to confirm the connection');

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

const observedFields = {
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

export const router = z.strictObject({
  id: id(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  protocol: z.enum(routerProtocols),
  areaId: id().nullable(),
  areaName: z.string().nullable(),
  ...observedFields,
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
export const syncPlan = z.strictObject({
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

export const routerDetail = z.strictObject({
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

export const connectionReport = z.strictObject({
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

export const staticData = z.strictObject({
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

export const point = { at: instant(), reachable: z.boolean(), activeSessions: z.int().nullable() };

/** Differences to billing, and the last day by the hour. */
export const routerStatus = z.strictObject({
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
export const routerEvent = z.strictObject({
  at: instant(),
  kind: z.enum(routerEventKinds),
  who: z.string().nullable(),
});
export type RouterEvent = z.infer<typeof routerEvent>;
