import type { SubscriberValues } from '@lastmile/contract';

/** The columns that both create and update write. */
export const subscriberColumns = (subscriber: SubscriberValues) => ({
  username: subscriber.username,
  area_id: subscriber.areaId,
  static_ip: subscriber.staticIp,
  caller_id: subscriber.callerId,
  bind_mac: subscriber.bindMac,
  onu_serial: subscriber.onuSerial,
  vlan: subscriber.vlan,
  medium: subscriber.medium,
  box_no: subscriber.boxNo,
  connected_on: subscriber.connectedOn,
  comment: subscriber.comment,
  billing: subscriber.billing,
  billing_mode: subscriber.billingMode,
  billing_day: subscriber.billingDay,
  agreed_price_minor: subscriber.agreedPriceMinor,
  monthly_discount_minor: subscriber.monthlyDiscountMinor,
});
