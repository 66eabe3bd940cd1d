import type { TestDatabase } from '@lastmile/testing';
import { makeLine, makePackage, makeRouter } from './lines.ts';

/** An ISP's router and package, and lines on them that can be billed. */
export async function makeBillable(db: TestDatabase, ispId: number) {
  const [routerId, packageId] = [await makeRouter(db, ispId), await makePackage(db, ispId)];
  return {
    routerId,
    packageId,
    line: (more: { resellerUserId?: number; status?: string } = {}): Promise<number> =>
      makeLine(db, ispId, { routerId, packageId, status: 'active', ...more }),
  };
}
