import { randomBytes, randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { createApi } from './api.ts';
import { accounts } from './fixtures.ts';

interface Changed {
  readonly id: number;
}
interface NewSubscriber extends Changed {
  readonly customerId: number;
  readonly pairCode: string;
}

const speeds = { downloadKbps: 20_000, uploadKbps: 10_000 };
const sale = { priceMinor: 800_00, connectionChargeMinor: 0, onlyOne: 'default', resellerAllowed: true };
const billing = { billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 };

/** Eight digits after an operator prefix that the demo data does not use. */
const newMobile = () => `0199${String(randomInt(10_000_000)).padStart(7, '0')}`;

/**
 * Creates an unreachable router, two packages and the given number of subscribers, of the first demo ISP unless
 * another is named, in its first area. A tag in all names keeps tests apart.
 */
export async function createSubscribers(
  request: APIRequestContext,
  count: number,
  account: { readonly login: string; readonly password: string } = accounts.north,
  more: object = {},
) {
  const owner = await createApi(request, account);
  const mark = randomBytes(3).toString('hex');
  const router = { name: `Roof ${mark}`, mark };
  const { id: routerId } = await owner.post<Changed>('/api/isp/router/store', {
    name: router.name,
    host: `10.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(1, 250)}`,
    port: 8729,
    protocol: 'api-ssl',
    username: 'panel',
    password: 'nobody answers',
    currentPassword: accounts.south.password,
    pollSeconds: 3_600,
  });
  const sell = async (name: string) => {
    const form = { name, ...speeds, ...sale, mappings: [] };
    return { name, id: (await owner.post<Changed>('/api/isp/package/store', form)).id };
  };
  const home = await sell(`Home ${mark}`);
  const faster = await sell(`Faster ${mark}`);
  const { items: areas } = await owner.get<{ items: Changed[] }>('/api/isp/area/index?pageSize=10&sort=name');
  const areaId = areas[0]?.id ?? null;
  const subscribers: (NewSubscriber & { username: string; mobile: string })[] = [];
  for (let at = 1; at <= count; at += 1) {
    const username = `line-${mark}-${at}`;
    const mobile = newMobile();
    const subscriber = await owner.post<NewSubscriber>('/api/isp/isp-user/store', {
      customer: { name: `Rokeya ${mark} ${at}`, mobile, clientType: 'home', language: 'en' },
      routerId,
      packageId: home.id,
      areaId,
      username,
      password: `secret-${mark}`,
      bindMac: false,
      activate: true,
      ...billing,
      ...more,
    });
    subscribers.push({ ...subscriber, username, mobile });
  }
  return { owner, mark, router: { ...router, id: routerId }, home, faster, areaId: areaId ?? 0, subscribers };
}
