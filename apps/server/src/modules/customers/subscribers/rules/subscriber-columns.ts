import type { LineValues } from '@lastmile/contract';

/** What the create and the edit form both write of a line. */
export const lineColumns = (line: LineValues) => ({
  username: line.username,
  area_id: line.areaId,
  static_ip: line.staticIp,
  caller_id: line.callerId,
  bind_mac: line.bindMac,
  onu_serial: line.onuSerial,
  vlan: line.vlan,
  medium: line.medium,
  box_no: line.boxNo,
  connected_on: line.connectedOn,
  comment: line.comment,
  billing: line.billing,
  billing_mode: line.billingMode,
  billing_day: line.billingDay,
  agreed_price_minor: line.agreedPriceMinor,
  monthly_discount_minor: line.monthlyDiscountMinor,
});
