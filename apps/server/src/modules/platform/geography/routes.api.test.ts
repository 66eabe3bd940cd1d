import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let panel: TestServer;
beforeAll(async () => {
  panel = await startTestServer();
});
afterAll(() => panel.close());

const { divisions, districts, upazilas, thanas, licences } = calls.geography;

describe('geography', () => {
  it('has 8 divisions, 64 districts, 495 upazilas and 157 thanas, each with one parent', async () => {
    const anyone = panel.clientWith();
    const top = (await anyone(divisions, {})).items.map(({ id }) => id);
    const below = await Promise.all(top.map((divisionId) => anyone(districts, { params: { divisionId } })));
    const districtIds = below.flatMap(({ items }) => items.map(({ id }) => id));
    const inDistricts = async (call: typeof upazilas | typeof thanas) =>
      (await Promise.all(districtIds.map((districtId) => anyone(call, { params: { districtId } })))).flatMap(
        ({ items }) => items.map(({ id }) => id),
      );
    const [upazilaIds, thanaIds] = [await inDistricts(upazilas), await inDistricts(thanas)];
    const counts = [top, districtIds, upazilaIds, thanaIds].map((list) => [list.length, new Set(list).size]);
    expect(counts).toEqual([
      [8, 8],
      [64, 64],
      [495, 495],
      [157, 157],
    ]);
  });

  it('is named in both scripts, sorted, and cacheable for a day', async () => {
    const response = await panel.request('/api/division-list');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const { items } = (await response.json()) as { items: { name: string; nameBn: string }[] };
    expect(items.map(({ name }) => name)).toEqual([...items.map(({ name }) => name)].sort());
    expect(items).toContainEqual({ id: 6, name: 'Dhaka', nameBn: 'ঢাকা' });
  });

  it('returns not found for an unknown place', async () => {
    const anyone = panel.clientWith();
    expect(await expectProblem(anyone(districts, { params: { divisionId: 9 } }))).toMatchObject({
      status: 404,
    });
    expect(await expectProblem(anyone(thanas, { params: { districtId: 65 } }))).toMatchObject({
      status: 404,
    });
  });

  it('lists current licences only', async () => {
    const codes = (await panel.clientWith()(licences, {})).items.map(({ code }) => code);
    expect(codes).toEqual(['NATIONWIDE', 'DIVISIONAL', 'DISTRICT', 'THANA_UPAZILA', 'FTSP', 'DISTRICT_FTSP']);
  });
});
