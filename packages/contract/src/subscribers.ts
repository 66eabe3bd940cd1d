import { z } from 'zod';
import { can, defineCall } from './kit/call.ts';
import { id, idFromText, idParams, instant, optionalText, plainDate, text, version } from './kit/fields.ts';
import { listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';
import { billingModes } from './packages.ts';
import { person, personForm } from './persons.ts';

export const subscriberProblems = {
  'subscribers.username_taken': { status: 422, title: 'Another line of yours has this username' },
  'subscribers.static_ip_taken': { status: 422, title: 'Another line on this router has this address' },
  'subscribers.router_not_found': { status: 422, title: 'This router is not there' },
  'subscribers.package_not_found': { status: 422, title: 'This package is not there' },
  'subscribers.area_not_found': { status: 422, title: 'This area is not there' },
  'subscribers.person_not_found': { status: 422, title: 'This person is not there' },
  'subscribers.not_a_mobile': { status: 422, title: 'This is not a mobile number' },
  'subscribers.place_mismatch': { status: 422, title: 'This place is not there' },
  'subscribers.not_in_the_past': { status: 422, title: 'Choose today or a later day' },
  'subscribers.hold_too_short': { status: 422, title: 'A hold lasts 15 days at least' },
  'subscribers.too_many': { status: 422, title: 'At most 10,000 lines are changed at once' },
  'subscribers.needs_invoice_right': {
    status: 403,
    title: 'Fields that give money away need the right to change invoices',
  },
  'subscribers.wrong_state': { status: 409, title: 'This cannot be done in the line’s present state' },
  'subscribers.already_so': { status: 409, title: 'The line is so already' },
  'subscribers.password_unknown': { status: 409, title: 'The panel does not know this password' },
} as const satisfies ProblemCatalogue;

export const subscriberStatuses = ['pending', 'active', 'suspended', 'held', 'left'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];
export const suspensionReasons = ['unpaid', 'by_hand', 'wallet'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];
export const media = ['fiber', 'utp', 'wireless', 'other'] as const;
/** How far the router is behind the wish: nothing wanted, waiting, done, refused by it, or changed behind our back. */
export const syncStates = ['none', 'waiting', 'confirmed', 'failed', 'drift'] as const;
export const maxBulk = 10_000;

const none = <T>(value: T | null | undefined): T | null => value ?? null;
const username = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._@-]{3,64}$/, '3 to 64 letters, digits, dots, dashes, underscores or @');
const pppPassword = () =>
  z.string().regex(/^[\x21-\x7e]{4,64}$/, '4 to 64 letters, digits or signs, without spaces');
const minorAmount = () => z.int().min(0).max(1_000_000_000_00);

const line = {
  username: username(),
  areaId: id().nullish().transform(none),
  staticIp: z
    .union([z.ipv4(), z.literal('')])
    .nullish()
    .transform((value) => value || null),
  callerId: z
    .union([
      z.string().regex(/^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/, 'Six pairs like 0A:1B:2C:3D:4E:5F'),
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
/** What gives money away: free service, a price of one's own, a discount, the day. */
const billing = {
  billing: z.enum(['normal', 'free']),
  billingMode: z.enum(billingModes),
  billingDay: z.int().min(1).max(28),
  agreedPriceMinor: minorAmount().nullish().transform(none).describe('Null: the package’s price'),
  monthlyDiscountMinor: minorAmount(),
};

export const newSubscriberForm = z.strictObject({
  person: z.union([z.strictObject({ id: id() }), personForm]).describe('One who is known, or a new one'),
  routerId: id(),
  packageId: id(),
  ...line,
  password: pppPassword().optional().describe('Left out: one is generated'),
  ...billing,
  activate: z.boolean().describe('False: the line waits to be connected'),
});
export const subscriberEditForm = z.strictObject({
  ...line,
  ...billing,
  person: z.strictObject({ ...personForm.shape, version: version() }).optional(),
  version: version(),
});

export type LineValues = Omit<z.output<typeof subscriberEditForm>, 'person' | 'version'>;

const named = () => z.strictObject({ id: id(), name: z.string() });
const row = z.strictObject({
  id: id(),
  username: z.string(),
  personId: id().nullable(),
  name: z.string().nullable(),
  nameBn: z.string().nullable(),
  mobile: z.string().nullable(),
  pairCode: z.string().nullable(),
  router: named(),
  package: named(),
  area: named().nullable(),
  priceMinor: z.int().describe('A month, after the discount'),
  billing: z.enum(['normal', 'free']),
  status: z.enum(subscriberStatuses),
  statusReason: z.enum(suspensionReasons).nullable(),
  statusSince: instant(),
  online: z.boolean(),
  lastSeenAt: instant().nullable(),
  sync: z.enum(syncStates),
  connectedOn: z.string().nullable(),
  createdAt: instant(),
  version: version(),
});
export type SubscriberRow = z.infer<typeof row>;

/** The list's filters; a bulk call takes the same ones. */
const filters = {
  status: z.enum(subscriberStatuses).optional(),
  routerId: idFromText().optional(),
  packageId: idFromText().optional(),
  areaId: idFromText().optional().describe('With all areas below it'),
  online: z.enum(['yes', 'no']).optional().describe('`no`: active lines that are not online'),
  sync: z.enum(['waiting', 'confirmed', 'failed', 'drift']).optional(),
  billing: z.enum(['normal', 'free']).optional(),
  assigned: z.enum(['yes', 'no']).optional(),
  connectedFrom: plainDate().optional(),
  connectedTo: plainDate().optional(),
};

const shown = z.strictObject({
  ...row.shape,
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
  promiseUntil: z.string().nullable(),
  heldUntil: z.string().nullable(),
  passwordKnown: z.boolean(),
  person: person.nullable(),
});
export type Subscriber = z.infer<typeof shown>;

const workspace = z.strictObject({
  subscriber: shown,
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
  wishes: z.array(
    z.strictObject({
      router: named(),
      name: z.string(),
      want: z.enum(['enabled', 'disabled', 'expired', 'absent']),
      profile: z.string().nullable(),
      state: z.enum(['waiting', 'confirmed', 'failed', 'drift']),
      error: z.string().nullable(),
      wishedAt: instant(),
      confirmedAt: instant().nullable(),
    }),
  ),
  siblings: z
    .array(z.strictObject({ id: id(), username: z.string(), status: z.enum(subscriberStatuses) }))
    .describe('Other lines of the same person'),
  allowed: z.array(z.string()).describe('What can be done to the line in its present state'),
});
export type SubscriberWorkspace = z.infer<typeof workspace>;

const history = z.strictObject({
  id: id(),
  at: instant(),
  who: z.string().nullable(),
  call: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

const foundPerson = z.strictObject({
  person,
  usernames: z.array(z.strictObject({ id: id(), username: z.string(), status: z.enum(subscriberStatuses) })),
});
export type FoundPerson = z.infer<typeof foundPerson>;

const target = {
  ids: z.array(id()).min(1).max(maxBulk).optional(),
  filter: z
    .strictObject({ search: z.string().max(100).default(''), ...filters })
    .optional()
    .describe('Instead of ids: every line that the list shows with it'),
  preview: z.boolean().default(false).describe('Say what would happen and change nothing'),
};
const outcome = z.strictObject({
  preview: z.boolean(),
  done: z.array(id()),
  refused: z.array(z.strictObject({ id: id(), username: z.string(), code: z.string(), detail: z.string() })),
});
export type BulkOutcome = z.infer<typeof outcome>;

function bulkCall<Fields extends z.core.$ZodLooseShape>(
  name: string,
  path: string,
  summary: string,
  fields: Fields,
  problems: readonly string[] = [],
) {
  return defineCall({
    id: `subscribers.${name}`,
    method: 'POST',
    path: `/api/isp/isp-user/${path}`,
    summary,
    who: can('update', 'Subscriber'),
    body: z
      .strictObject({ ...target, ...fields })
      .refine(
        (body) =>
          ('ids' in body && body.ids !== undefined) !== ('filter' in body && body.filter !== undefined),
        {
          message: 'Name the lines by ids or by a filter',
          path: ['ids'],
        },
      ),
    output: outcome,
    problems: ['subscribers.too_many', ...problems],
  });
}

const changed = z.strictObject({ id: id(), version: version() });
const lineProblems = [
  'subscribers.username_taken',
  'subscribers.static_ip_taken',
  'subscribers.area_not_found',
  'subscribers.not_a_mobile',
  'subscribers.place_mismatch',
  'subscribers.needs_invoice_right',
];

export const subscriberCalls = {
  index: defineCall({
    id: 'subscribers.index',
    method: 'GET',
    path: '/api/isp/isp-user/index',
    summary: 'Subscribers: filtered, sorted, searched by name, username, mobile or pair code',
    who: can('read', 'Subscriber'),
    query: listQuery(['username', 'name', 'connectedOn', 'createdAt'], filters),
    output: pageOf(row),
    exportColumns: [
      'id',
      'username',
      'name',
      'nameBn',
      'mobile',
      'pairCode',
      'routerName',
      'packageName',
      'areaName',
      'priceMinor',
      'billing',
      'status',
      'statusReason',
      'online',
      'sync',
      'connectedOn',
      'createdAt',
    ],
  }),
  figures: defineCall({
    id: 'subscribers.figures',
    method: 'GET',
    path: '/api/isp/isp-user/figures',
    summary: 'How many lines stand in each state, are online, and wait for their router',
    who: can('read', 'Subscriber'),
    output: z.strictObject({
      pending: z.int(),
      active: z.int(),
      suspended: z.int(),
      held: z.int(),
      left: z.int(),
      online: z.int(),
      waiting: z.int(),
      failed: z.int(),
    }),
  }),
  show: defineCall({
    id: 'subscribers.show',
    method: 'GET',
    path: '/api/isp/isp-user/show/{id}',
    summary: 'One subscriber, as the edit form needs it',
    who: can('read', 'Subscriber'),
    params: idParams,
    output: shown,
  }),
  showV2: defineCall({
    id: 'subscribers.showV2',
    method: 'GET',
    path: '/api/isp/isp-user/show-v2/{id}',
    summary: 'The whole workspace of a subscriber',
    who: can('read', 'Subscriber'),
    params: idParams,
    output: workspace,
  }),
  history: defineCall({
    id: 'subscribers.history',
    method: 'GET',
    path: '/api/isp/isp-user/history/{id}',
    summary: 'What was done to the line and by whom, latest first',
    who: can('read', 'Subscriber'),
    params: idParams,
    query: z.strictObject({
      page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number<number>().int().min(10).max(200).default(25),
    }),
    output: pageOf(history),
  }),
  findPairCode: defineCall({
    id: 'subscribers.findPairCode',
    method: 'GET',
    path: '/api/isp/isp-user/find-pair-code',
    summary: 'The person with this pair code, and their usernames',
    who: can('read', 'Subscriber'),
    query: z.strictObject({ pairCode: text(20) }),
    output: foundPerson,
  }),
  findMobile: defineCall({
    id: 'subscribers.findMobile',
    method: 'GET',
    path: '/api/isp/isp-user/find-user-mobile-number',
    summary: 'The persons with this mobile number, or this NID, and their usernames',
    who: can('read', 'Subscriber'),
    query: z.strictObject({ mobile: text(20), nid: z.string().max(20).optional() }),
    output: z.strictObject({ items: z.array(foundPerson) }),
  }),
  search: defineCall({
    id: 'subscribers.search',
    method: 'GET',
    path: '/api/search-users',
    summary: 'The twenty lines that fit best: by name, username, mobile or pair code',
    who: can('read', 'Subscriber'),
    query: z.strictObject({ q: text(100) }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id: id(),
          username: z.string(),
          name: z.string().nullable(),
          mobile: z.string().nullable(),
          pairCode: z.string().nullable(),
          status: z.enum(subscriberStatuses),
        }),
      ),
    }),
  }),
  store: defineCall({
    id: 'subscribers.store',
    method: 'POST',
    path: '/api/isp/isp-user/store',
    summary: 'Create a line for a known or a new person',
    who: can('create', 'Subscriber'),
    body: newSubscriberForm,
    output: z.strictObject({ id: id(), version: version(), personId: id(), pairCode: z.string() }),
    status: 201,
    idempotent: true,
    problems: [
      ...lineProblems,
      'subscribers.router_not_found',
      'subscribers.package_not_found',
      'subscribers.person_not_found',
    ],
  }),
  update: defineCall({
    id: 'subscribers.update',
    method: 'POST',
    path: '/api/isp/isp-user/update/{id}',
    summary: 'Change a line, its billing and its person; a new username renames it on the router',
    who: can('update', 'Subscriber'),
    params: idParams,
    body: subscriberEditForm,
    output: changed,
    problems: lineProblems,
  }),
  changePassword: defineCall({
    id: 'subscribers.changePassword',
    method: 'POST',
    path: '/api/isp/isp-user/change-password',
    summary: 'Set a PPP password, or have one generated',
    who: can('update', 'Subscriber'),
    body: z.strictObject({
      id: id(),
      password: pppPassword().optional().describe('Left out: one is generated'),
      dropSession: z.boolean().default(false),
    }),
    output: changed,
    problems: ['subscribers.wrong_state'],
  }),
  revealPassword: defineCall({
    id: 'subscribers.revealPassword',
    method: 'POST',
    path: '/api/isp/isp-user/reveal-password',
    summary: 'Show a PPP password; that it was shown is kept',
    who: can('reveal', 'Subscriber'),
    body: z.strictObject({ id: id() }),
    output: z.strictObject({ password: z.string() }),
    problems: ['subscribers.password_unknown'],
  }),
  deleteUsername: defineCall({
    id: 'subscribers.deleteUsername',
    method: 'POST',
    path: '/api/isp/isp-user/delete-username',
    summary: 'End a line and take it off the lists; history and invoices stay',
    who: can('delete', 'Subscriber'),
    body: z.strictObject({ id: id() }),
  }),
  suspend: bulkCall('suspend', 'suspend', 'Suspend active lines', {
    reason: z.enum(suspensionReasons).default('by_hand'),
  }),
  activate: bulkCall('activate', 'activate', 'Connect pending lines, or bring suspended ones back', {}),
  hold: bulkCall(
    'hold',
    'hold',
    'Hold active lines at the subscriber’s wish',
    { until: plainDate().optional() },
    ['subscribers.hold_too_short'],
  ),
  resume: bulkCall('resume', 'resume', 'Bring held lines back', {}),
  leave: bulkCall('leave', 'leave', 'End lines for good; dues stay, and they may rejoin', {}),
  rejoin: bulkCall('rejoin', 'rejoin', 'Take lines that left back', {}),
  promise: bulkCall(
    'promise',
    'promise',
    'Wait with suspension until a promised day; null ends the promise',
    { until: plainDate().nullable() },
    ['subscribers.not_in_the_past', 'subscribers.needs_invoice_right'],
  ),
  changePackage: bulkCall(
    'changePackage',
    'change-package',
    'Another package, now or from a day on',
    {
      packageId: id(),
      on: plainDate().optional().describe('Left out: now'),
      dropSession: z.boolean().default(false).describe('Take hold at once, not at the next dial'),
    },
    ['subscribers.package_not_found', 'subscribers.not_in_the_past'],
  ),
  moveRouter: bulkCall('moveRouter', 'move-router', 'Move lines to another router', { routerId: id() }, [
    'subscribers.router_not_found',
  ]),
  moveArea: bulkCall('moveArea', 'move-area', 'Move lines to another area', { areaId: id().nullable() }, [
    'subscribers.area_not_found',
  ]),
  disconnect: bulkCall('disconnect', 'disconnect', 'Drop the sessions of active lines', {}),
  assign: bulkCall('assign', 'assign', 'Tie lines to a person', { personId: id() }, [
    'subscribers.person_not_found',
  ]),
};
