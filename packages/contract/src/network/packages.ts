import { maxUnitMinor } from '@lastmile/kit';
import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, instant, optionalText, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const packageProblems = {
  'packages.name_taken': { status: 422, title: 'Another package already has this name' },
  'packages.router_not_found': { status: 422, title: 'Router not found' },
  'packages.archived': { status: 409, title: 'This package is archived' },
} as const satisfies ProblemCatalogue;

const none = <T>(value: T | null | undefined): T | null => value ?? null;
const kbps = () => z.int().min(1).max(100_000_000);
const optionalKbps = () => kbps().nullish().transform(none);
const minorAmount = () => z.int().min(0).max(maxUnitMinor);

const vatModes = ['inclusive', 'on_top', 'exempt'] as const;
export const billingModes = ['prepaid', 'postpaid'] as const;
const onlyOneChoices = ['default', 'yes', 'no'] as const;

/** The parts of the router's `rate-limit`. */
const speeds = {
  downloadKbps: kbps(),
  uploadKbps: kbps(),
  burstDownloadKbps: optionalKbps(),
  burstUploadKbps: optionalKbps(),
  thresholdDownloadKbps: optionalKbps(),
  thresholdUploadKbps: optionalKbps(),
  burstSeconds: z.int().min(1).max(3_600).nullish().transform(none),
  priority: z.int().min(1).max(8).nullish().transform(none),
  minimumDownloadKbps: optionalKbps(),
  minimumUploadKbps: optionalKbps(),
};

const editable = {
  name: text(60),
  code: optionalText(20),
  description: optionalText(300),
  priceMinor: minorAmount(),
  vatMode: z.enum(vatModes).nullish().transform(none).describe('Null: the ISP’s default'),
  vatRate: z
    .int()
    .min(0)
    .max(10_000)
    .nullish()
    .transform(none)
    .describe('In hundredths of a percent. Null: the ISP’s rate'),
  ...speeds,
  profileName: optionalText(64).describe('Empty: the package name'),
  pool: optionalText(64),
  localAddress: optionalText(64),
  dns: optionalText(120),
  addressList: optionalText(64),
  onlyOne: z.enum(onlyOneChoices),
  connectionChargeMinor: minorAmount(),
  billingMode: z.enum(billingModes).nullish().transform(none),
  btrcPriceMinor: minorAmount().nullish().transform(none),
  resellerAllowed: z.boolean(),
  mappings: z
    .array(z.strictObject({ routerId: id(), profileName: text(64) }))
    .max(500)
    .refine((mappings) => new Set(mappings.map(({ routerId }) => routerId)).size === mappings.length, {
      message: 'List each router only once',
    })
    .describe('Routers that use their own profile for this package; Lastmile never changes those profiles'),
};

/** Both values of a pair are required together, and a minimum must not exceed its maximum. */
const pairs = [
  ['burstDownloadKbps', 'burstUploadKbps'],
  ['thresholdDownloadKbps', 'thresholdUploadKbps'],
  ['minimumDownloadKbps', 'minimumUploadKbps'],
] as const;
const minimums = [
  ['minimumDownloadKbps', 'downloadKbps'],
  ['minimumUploadKbps', 'uploadKbps'],
] as const;

type Speeds = z.output<z.ZodObject<typeof speeds>>;

function checkSpeeds({ value, issues }: z.core.ParsePayload<Speeds>): void {
  const refuse = (field: keyof Speeds, message: string) =>
    issues.push({ code: 'custom', message, path: [field], input: value });
  for (const [down, up] of pairs) {
    if ((value[down] === null) !== (value[up] === null)) {
      refuse(value[down] === null ? down : up, 'Enter both directions');
    }
  }
  for (const [minimum, maximum] of minimums) {
    if ((value[minimum] ?? 0) > value[maximum]) refuse(minimum, 'This cannot be more than the speed itself');
  }
}

export const packageForm = z.strictObject(editable).check(checkSpeeds);
export const packageUpdate = z.strictObject({ ...partialOf(editable), version: version() });

const packageRow = z.strictObject({
  id: id(),
  name: z.string(),
  code: z.string().nullable(),
  priceMinor: z.int(),
  downloadKbps: z.int(),
  uploadKbps: z.int(),
  rateLimit: z.string().describe('As written to routers'),
  profileName: z.string(),
  billingMode: z.enum(billingModes).nullable(),
  resellerAllowed: z.boolean(),
  subscribers: z.int(),
  archived: z.boolean(),
  version: version(),
  updatedAt: instant(),
});
export type PackageRow = z.infer<typeof packageRow>;

/** How the last observed profile of a router compares to the package. */
export const profileStates = ['unknown', 'same', 'differs', 'missing', 'mapped', 'mapped_missing'] as const;

const packageDetail = z.strictObject({
  ...packageRow.shape,
  description: z.string().nullable(),
  vatMode: z.enum(vatModes).nullable(),
  vatRate: z.int().nullable(),
  burstDownloadKbps: z.int().nullable(),
  burstUploadKbps: z.int().nullable(),
  thresholdDownloadKbps: z.int().nullable(),
  thresholdUploadKbps: z.int().nullable(),
  burstSeconds: z.int().nullable(),
  priority: z.int().nullable(),
  minimumDownloadKbps: z.int().nullable(),
  minimumUploadKbps: z.int().nullable(),
  pool: z.string().nullable(),
  localAddress: z.string().nullable(),
  dns: z.string().nullable(),
  addressList: z.string().nullable(),
  onlyOne: z.enum(onlyOneChoices),
  connectionChargeMinor: z.int(),
  btrcPriceMinor: z.int().nullable(),
  mappings: z.array(z.strictObject({ routerId: id(), profileName: z.string() })),
  routers: z.array(
    z.strictObject({
      routerId: id(),
      routerName: z.string(),
      profileName: z.string(),
      state: z.enum(profileStates),
      rateLimit: z.string().nullable().describe('Observed state'),
      subscribers: z.int(),
      asOf: instant().nullable(),
    }),
  ),
});
export type PackageDetail = z.infer<typeof packageDetail>;

const changedPackage = z.strictObject({ id: id(), version: version() });
const formProblems = ['packages.name_taken', 'packages.router_not_found'];

export const packageCalls = {
  list: defineCall({
    id: 'packages.list',
    method: 'GET',
    path: '/api/isp/package/index',
    summary: 'List packages with price, speeds and number of subscribers',
    who: can('read', 'Package'),
    query: listQuery(['name', 'price', 'speed'], { archived: z.enum(['yes', 'no']).default('no') }),
    output: pageOf(packageRow),
    exportColumns: [
      'id',
      'name',
      'code',
      'priceMinor',
      'downloadKbps',
      'uploadKbps',
      'rateLimit',
      'profileName',
      'subscribers',
    ],
  }),
  pick: defineCall({
    id: 'packages.pick',
    method: 'GET',
    path: '/api/isp/package/isp-package-list',
    summary: 'List packages on sale by id, name, price and charges, for pickers',
    who: can('read', 'Package'),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id: id(),
          name: z.string(),
          priceMinor: z.int(),
          connectionChargeMinor: z.int(),
          billingMode: z.enum(billingModes).nullable(),
        }),
      ),
    }),
  }),
  get: defineCall({
    id: 'packages.get',
    method: 'GET',
    path: '/api/isp/package/show/{id}',
    summary: 'Get a package with the state of its profile on each router',
    who: can('read', 'Package'),
    params: idParams,
    output: packageDetail,
  }),
  create: defineCall({
    id: 'packages.create',
    method: 'POST',
    path: '/api/isp/package/store',
    summary: 'Create a package',
    who: can('create', 'Package'),
    body: packageForm,
    output: changedPackage,
    status: 201,
    idempotent: true,
    problems: formProblems,
  }),
  update: defineCall({
    id: 'packages.update',
    method: 'POST',
    path: '/api/isp/package/update/{id}',
    summary: 'Update a package; its profile is updated on every router that uses it',
    who: can('update', 'Package'),
    params: idParams,
    body: packageUpdate,
    output: changedPackage,
    problems: [...formProblems, 'packages.archived'],
  }),
  delete: defineCall({
    id: 'packages.delete',
    method: 'POST',
    path: '/api/isp/package/delete',
    summary: 'Delete a package, or archive it if subscribers or invoices refer to it',
    who: can('delete', 'Package'),
    body: z.strictObject({ id: id(), version: version() }),
    output: z.strictObject({ id: id(), archived: z.boolean() }),
  }),
};
