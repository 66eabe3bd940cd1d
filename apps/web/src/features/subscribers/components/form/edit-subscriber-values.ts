import type { Subscriber } from '@lastmile/contract';
import type { SubscriberEdit } from '../../api.ts';
import { personValuesOf } from './new-subscriber-values.ts';

/** What the edit form holds of a line, as it was read. */
export function editValuesOf(line: Subscriber): SubscriberEdit {
  const { person } = line;
  return {
    username: line.username,
    areaId: line.area?.id ?? null,
    staticIp: line.staticIp,
    callerId: line.callerId,
    bindMac: line.bindMac,
    onuSerial: line.onuSerial,
    vlan: line.vlan,
    medium: line.medium,
    boxNo: line.boxNo,
    connectedOn: line.connectedOn,
    comment: line.comment,
    billing: line.billing,
    billingMode: line.billingMode,
    billingDay: line.billingDay,
    agreedPriceMinor: line.agreedPriceMinor,
    monthlyDiscountMinor: line.monthlyDiscountMinor,
    version: line.version,
    ...(person ? { person: { ...personValuesOf(person), version: person.version } } : {}),
  };
}
