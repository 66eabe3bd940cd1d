import {
  clientTypes,
  customerForm,
  type ImportField,
  type ImportReasonCode,
  media,
  newSubscriberForm,
  subscriberStatuses,
  suspensionReasons,
} from '@lastmile/contract';
import { accepted, type Parsed } from '@lastmile/kit';
import { z } from 'zod';
import {
  readAmount,
  readDate,
  readMac,
  readMobile,
  readNid,
  readPairCode,
  readWhole,
  readWord,
  readYesNo,
} from './cell-readers.ts';

type Value = string | number | boolean;

interface FieldReader {
  /** Parses the text that a user or another system wrote. */
  read(text: string): Parsed<Value, ImportReasonCode>;
  /** The form's schema for the value, and the reason code when it does not match. */
  readonly schema?: z.core.$ZodType;
  readonly code?: ImportReasonCode;
  /** Property of the parsed row; defaults to the field's name. */
  readonly into?: string;
}

const asIs = (text: string) => accepted(text);
const formFields = newSubscriberForm.shape;
const customer = customerForm.shape;
const anyAmount = z.int().min(-1_000_000_000_00).max(1_000_000_000_00);
const text = (schema: z.core.$ZodType, code?: ImportReasonCode): FieldReader => ({
  read: asIs,
  schema,
  ...(code ? { code } : {}),
});
const name = (max: number): FieldReader => text(z.string().max(max));

/** How each field is parsed. Validation uses the form's schema wherever the form has the field. */
export function fieldReaders(currency: string): Readonly<Record<ImportField, FieldReader>> {
  const amount = readAmount(currency);
  return {
    id: { read: readWhole },
    username: text(z.string().max(255)),
    password: text(formFields.password, 'bad_password'),
    status: { read: readWord(subscriberStatuses, statusWords) },
    statusReason: { read: readWord(suspensionReasons) },
    name: text(customer.name),
    nameBn: text(customer.nameBn),
    mobile: { read: readMobile, schema: customer.mobile },
    altMobile: { read: readMobile, schema: customer.altMobile },
    email: text(customer.email, 'not_an_email'),
    nid: { read: readNid, schema: customer.nid, code: 'not_an_nid' },
    birthDate: { read: readDate, schema: customer.birthDate, code: 'not_a_date' },
    company: text(customer.company),
    clientType: { read: readWord(clientTypes, clientWords) },
    pairCode: { read: readPairCode },
    house: text(customer.house),
    road: text(customer.road),
    flat: text(customer.flat),
    landmark: text(customer.landmark),
    postcode: text(customer.postcode),
    routerName: name(60),
    packageName: name(60),
    areaName: name(500),
    staticIp: text(formFields.staticIp, 'bad_ip'),
    callerId: { read: readMac, schema: formFields.callerId, code: 'bad_mac' },
    bindMac: { read: readYesNo },
    onuSerial: text(formFields.onuSerial),
    vlan: { read: readWhole, schema: formFields.vlan, code: 'not_a_number' },
    medium: { read: readWord(media, mediumWords) },
    boxNo: text(formFields.boxNo),
    connectedOn: { read: readDate, schema: formFields.connectedOn, code: 'not_a_date' },
    comment: text(formFields.comment),
    billing: { read: readWord(['normal', 'free'], billingWords) },
    billingMode: { read: readWord(['prepaid', 'postpaid']) },
    billingDay: { read: readWhole, schema: formFields.billingDay, code: 'not_a_number' },
    agreedPrice: {
      read: amount,
      schema: formFields.agreedPriceMinor,
      code: 'not_an_amount',
      into: 'agreedPriceMinor',
    },
    monthlyDiscount: {
      read: amount,
      schema: formFields.monthlyDiscountMinor,
      code: 'not_an_amount',
      into: 'monthlyDiscountMinor',
    },
    openingBalance: { read: amount, schema: anyAmount, code: 'not_an_amount', into: 'openingBalanceMinor' },
    advanceBalance: { read: amount, schema: anyAmount, code: 'not_an_amount', into: 'advanceBalanceMinor' },
    nextBillingOn: { read: readDate, code: 'not_a_date' },
  };
}

const statusWords = {
  enabled: 'active',
  on: 'active',
  live: 'active',
  new: 'pending',
  inactive: 'suspended',
  disabled: 'suspended',
  expired: 'suspended',
  blocked: 'suspended',
  off: 'suspended',
  hold: 'on_hold',
  on_hold: 'on_hold',
  deleted: 'closed',
  closed: 'closed',
  terminated: 'closed',
} as const;
const clientWords = {
  residential: 'home',
  personal: 'home',
  individual: 'home',
  business: 'corporate',
  office: 'corporate',
} as const;
const mediumWords = {
  fibre: 'fiber',
  optical_fiber: 'fiber',
  ftth: 'fiber',
  onu: 'fiber',
  cat5: 'utp',
  cat6: 'utp',
  cable: 'utp',
  wifi: 'wireless',
  radio: 'wireless',
} as const;
const billingWords = {
  active: 'normal',
  paid: 'normal',
  regular: 'normal',
  complimentary: 'free',
  vip: 'free',
} as const;
