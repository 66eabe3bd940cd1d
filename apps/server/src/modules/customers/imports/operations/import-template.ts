import { type ImportField, importFields } from '@lastmile/contract';

const needed: ReadonlySet<ImportField> = new Set(['username', 'name', 'mobile', 'routerName', 'packageName']);

/** A fictional subscriber that shows the expected format of each column. */
const examples: Readonly<Record<ImportField, string>> = {
  id: '',
  username: 'karim.mirpur',
  password: 'change-me',
  status: 'active',
  statusReason: '',
  name: 'Abdul Karim',
  nameBn: 'আব্দুল করিম',
  mobile: '01712345678',
  altMobile: '',
  email: 'karim@example.com',
  nid: '1234567890',
  birthDate: '1990-01-31',
  company: '',
  clientType: 'home',
  pairCode: '',
  house: '12',
  road: '4',
  flat: 'B3',
  landmark: '',
  postcode: '1216',
  routerName: 'Mirpur-1',
  packageName: 'Home 20',
  areaName: 'Mirpur',
  staticIp: '',
  callerId: '0A:1B:2C:3D:4E:5F',
  bindMac: 'no',
  onuSerial: '',
  vlan: '',
  medium: 'fiber',
  boxNo: '',
  connectedOn: '2024-05-17',
  comment: '',
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: '1',
  agreedPrice: '',
  monthlyDiscount: '',
  openingBalance: '0',
  advanceBalance: '',
  nextBillingOn: '',
};

export const templateFields = () =>
  importFields.map((field) => ({ field, needed: needed.has(field), example: examples[field] }));

export async function* templateRows() {
  yield examples;
}
