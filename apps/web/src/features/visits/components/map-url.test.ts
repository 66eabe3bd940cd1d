import type { VisitPlace } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { mapUrl } from './map-url.ts';

const place = {
  latitude: null,
  longitude: null,
  address: 'B3, House 12, Road 4',
  areaName: 'Mirpur 10',
} as VisitPlace;
const search = 'https://www.google.com/maps/search/?api=1&query=';

it('leads to the coordinates, else to the address within its area, else nowhere', () => {
  expect(mapUrl({ ...place, latitude: 23.8, longitude: 90.36 })).toBe(`${search}23.8%2C90.36`);
  expect(mapUrl(place)).toBe(`${search}B3%2C%20House%2012%2C%20Road%204%2C%20Mirpur%2010`);
  expect(mapUrl({ ...place, areaName: null })).toBe(`${search}B3%2C%20House%2012%2C%20Road%204`);
  expect(mapUrl({ ...place, address: null })).toBeUndefined();
});
