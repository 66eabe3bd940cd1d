import type { Subscriber } from '@lastmile/contract';
import type { SubscriberEdit } from '../../api.ts';
import { buildCustomerValues } from './new-subscriber-values.ts';

/** Values of the edit form from the loaded subscriber. */
export function buildEditValues(subscriber: Subscriber): SubscriberEdit {
  const { customer } = subscriber;
  return {
    username: subscriber.username,
    areaId: subscriber.area?.id ?? null,
    staticIp: subscriber.staticIp,
    callerId: subscriber.callerId,
    bindMac: subscriber.bindMac,
    onuSerial: subscriber.onuSerial,
    vlan: subscriber.vlan,
    medium: subscriber.medium,
    boxNo: subscriber.boxNo,
    connectedOn: subscriber.connectedOn,
    comment: subscriber.comment,
    billing: subscriber.billing,
    billingMode: subscriber.billingMode,
    billingDay: subscriber.billingDay,
    agreedPriceMinor: subscriber.agreedPriceMinor,
    monthlyDiscountMinor: subscriber.monthlyDiscountMinor,
    version: subscriber.version,
    ...(customer ? { customer: { ...buildCustomerValues(customer), version: customer.version } } : {}),
  };
}
