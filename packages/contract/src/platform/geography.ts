import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import { id, idFromText } from '../kit/fields.ts';

const placeList = z.strictObject({
  items: z.array(z.strictObject({ id: id(), name: z.string(), nameBn: z.string() })),
});
const publicRead = { method: 'GET', who: 'public', scope: 'platform', cacheSeconds: 86_400 } as const;
const ofDistrict = z.strictObject({ districtId: idFromText() });

export const geographyCalls = {
  divisions: defineCall({
    ...publicRead,
    id: 'geography.divisions',
    path: '/api/division-list',
    summary: 'List the divisions of Bangladesh',
    output: placeList,
  }),
  districts: defineCall({
    ...publicRead,
    id: 'geography.districts',
    path: '/api/district-list/{divisionId}',
    summary: 'List the districts of a division',
    params: z.strictObject({ divisionId: idFromText() }),
    output: placeList,
  }),
  upazilas: defineCall({
    ...publicRead,
    id: 'geography.upazilas',
    path: '/api/upazila-list/{districtId}',
    summary: 'List the upazilas of a district',
    params: ofDistrict,
    output: placeList,
  }),
  thanas: defineCall({
    ...publicRead,
    id: 'geography.thanas',
    path: '/api/thana-list/{districtId}',
    summary: 'List the thanas of a district that are not upazilas',
    params: ofDistrict,
    output: placeList,
  }),
  licences: defineCall({
    ...publicRead,
    id: 'geography.licences',
    path: '/api/isp-licence-list',
    summary: 'List the licence types an ISP can currently hold',
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id: id(),
          code: z.string(),
          name: z.string(),
          nameBn: z.string().nullable(),
          scope: z.string().describe('The level of address that the licence requires'),
        }),
      ),
    }),
  }),
};
