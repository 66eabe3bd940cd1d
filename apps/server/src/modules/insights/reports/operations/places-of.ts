import type { Places } from '../queries/subscriber-columns.ts';

/** The filters of a report that name a part of the ISP. */
export const placesOf = ({ areaId, packageId, resellerId }: Places): Places => ({
  areaId,
  packageId,
  resellerId,
});
