import type { AccessTable } from '../access-row.ts';

const readers = 'client accountant technician collector reseller';

const form = (name: string) => ({
  name,
  priceMinor: 50_000,
  downloadKbps: 20_000,
  uploadKbps: 10_000,
  onlyOne: 'default',
  connectionChargeMinor: 0,
  resellerAllowed: true,
  mappings: [],
});

/** Packages are readable by users who sell or support them, and created by the ISP owner. */
export const packageRows: AccessTable = {
  'packages.list': { allows: readers, needsIsp: true, otherIsp: 'own', sample: () => ({}) },
  'packages.pick': { allows: readers, needsIsp: true, otherIsp: 'own', sample: () => ({}) },
  'packages.get': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await fixtures.package(caller) } }),
  },
  'packages.create': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 'own',
    sample: (fixtures) => ({ body: form(fixtures.fresh('Made')) }),
  },
  'packages.update': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await fixtures.package(caller) },
      body: { ...form(fixtures.fresh('Changed')), version: 1 },
    }),
  },
  'packages.delete': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await fixtures.package(caller), version: 1 } }),
  },
};
