import { maxUnitMinor } from '@lastmile/kit';
import { z } from 'zod';
import {
  choiceField,
  dateField,
  type FieldDefinition,
  type KeysWith,
  keysOf,
  referenceField,
  requiredChoiceField,
  textField,
  wholeField,
  yesNoField,
} from '../kit/field-table.ts';
import { billingModes } from '../network/packages.ts';

export const media = ['fiber', 'utp', 'wireless', 'other'] as const;
export const billingKinds = ['normal', 'free'] as const;

const none = <T>(value: T | null | undefined): T | null => value ?? null;
const minorAmount = () => z.int().min(0).max(maxUnitMinor);

interface SubscriberField extends FieldDefinition {
  /** Every field has a label, since the history names it. */
  readonly label: string;
  /** The part of the form that has it. */
  readonly section: 'account' | 'connection' | 'billing';
  /** Also part of the list's rows. */
  readonly inList?: true;
  /** Changing it gives money away and requires permission to update invoices. */
  readonly givesMoney?: true;
}

/** The fields of a subscriber that people edit; router, package and status change by calls of their own. */
export const subscriberFields = {
  username: {
    column: 'username',
    kind: 'text',
    form: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9._@-]{3,64}$/, 'Use 3 to 64 letters, digits, dots, dashes, underscores or @'),
    output: z.string(),
    label: 'username',
    section: 'account',
    inList: true,
    import: {
      aliases:
        'pppoe_username ppp_username pppoe_user ppp_name pppoe_name pppoe pppoe_id user_name user_id userid login login_id secret_name client_code customer_id client_id ip_username',
      example: 'karim.mirpur',
    },
  },
  // Files name the area: see areaName among the import fields.
  areaId: { column: 'area_id', ...referenceField(), label: 'area', section: 'connection' },
  connectedOn: {
    column: 'connected_on',
    ...dateField(),
    label: 'connectedOn',
    section: 'connection',
    inList: true,
    import: {
      aliases:
        'connected_on connection_date joining_date join_date activation_date installation_date start_date reg_date registration_date',
      example: '2024-05-17',
    },
  },
  staticIp: {
    column: 'static_ip',
    kind: 'ip',
    form: z
      .union([z.ipv4(), z.literal('')])
      .nullish()
      .transform((value) => value || null),
    output: z.string().nullable(),
    label: 'staticIp',
    section: 'connection',
    import: { aliases: 'static_ip ip ip_address fixed_ip real_ip remote_address remote_ip', example: '' },
  },
  callerId: {
    column: 'caller_id',
    kind: 'mac',
    form: z
      .union([
        z.string().regex(/^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/, 'Enter six pairs such as 0A:1B:2C:3D:4E:5F'),
        z.literal(''),
      ])
      .nullish()
      .transform((value) => value?.toUpperCase() || null),
    output: z.string().nullable(),
    label: 'mac',
    section: 'connection',
    import: { aliases: 'mac mac_address caller_id macaddress', example: '0A:1B:2C:3D:4E:5F' },
  },
  bindMac: {
    column: 'bind_mac',
    ...yesNoField(),
    label: 'bindMac',
    section: 'connection',
    import: { aliases: 'bind_mac mac_bind mac_binding', example: 'no' },
  },
  onuSerial: {
    column: 'onu_serial',
    ...textField(40),
    label: 'onu',
    section: 'connection',
    import: { aliases: 'onu onu_serial onu_serial_no onu_mac onu_id serial_no', example: '' },
  },
  vlan: {
    column: 'vlan',
    ...wholeField(1, 4_094),
    label: 'vlan',
    section: 'connection',
    import: { aliases: 'vlan_id', example: '' },
  },
  medium: {
    column: 'medium',
    ...choiceField(media),
    label: 'medium',
    section: 'connection',
    import: {
      aliases: 'connection_medium connection_type cable_type connection_type_id',
      example: 'fiber',
      words: {
        fibre: 'fiber',
        optical_fiber: 'fiber',
        ftth: 'fiber',
        onu: 'fiber',
        cat5: 'utp',
        cat6: 'utp',
        cable: 'utp',
        wifi: 'wireless',
        radio: 'wireless',
      },
    },
  },
  boxNo: {
    column: 'box_no',
    ...textField(40),
    label: 'box',
    section: 'connection',
    import: { aliases: 'box box_no box_number box_name splitter tj_box', example: '' },
  },
  comment: {
    column: 'comment',
    ...textField(500),
    label: 'comment',
    section: 'connection',
    import: { aliases: 'note notes remark remarks comments', example: '' },
  },
  billing: {
    column: 'billing',
    ...requiredChoiceField(billingKinds),
    label: 'billing',
    section: 'billing',
    inList: true,
    givesMoney: true,
    import: {
      aliases: 'billing_status bill_status billing_type',
      example: 'normal',
      words: { active: 'normal', paid: 'normal', regular: 'normal', complimentary: 'free', vip: 'free' },
    },
  },
  freeUntil: {
    column: 'free_until',
    ...dateField(),
    label: 'freeUntil',
    section: 'billing',
    givesMoney: true,
    import: { aliases: 'free_until free_till complimentary_until', example: '' },
  },
  billingMode: {
    column: 'billing_mode',
    ...requiredChoiceField(billingModes),
    label: 'mode',
    section: 'billing',
    import: { aliases: 'billing_mode payment_mode billing_cycle_type prepaid_postpaid', example: 'prepaid' },
  },
  billingDay: {
    column: 'billing_day',
    kind: 'whole',
    form: z.int().min(1).max(28),
    output: z.int(),
    label: 'billingDay',
    section: 'billing',
    givesMoney: true,
    import: { aliases: 'billing_day billing_date bill_date billing_cycle bill_cycle', example: '1' },
  },
  agreedPriceMinor: {
    column: 'agreed_price_minor',
    kind: 'amount',
    form: minorAmount().nullish().transform(none).describe('Null: the package price'),
    output: z.int().nullable(),
    label: 'agreedPrice',
    section: 'billing',
    givesMoney: true,
    import: {
      name: 'agreedPrice',
      aliases:
        'agreed_price monthly_bill monthly_bill_amount bill_amount monthly_rent monthly_fee bill monthly_price',
      example: '',
    },
  },
  monthlyDiscountMinor: {
    column: 'monthly_discount_minor',
    kind: 'amount',
    form: minorAmount(),
    output: z.int(),
    label: 'discount',
    section: 'billing',
    givesMoney: true,
    import: { name: 'monthlyDiscount', aliases: 'monthly_discount discount', example: '' },
  },
  discountPercent: {
    column: 'discount_percent',
    kind: 'whole',
    form: wholeField(1, 100).form.describe('Percent of the monthly price, instead of `monthlyDiscountMinor`'),
    output: z.int().nullable(),
    label: 'discountPercent',
    section: 'billing',
    givesMoney: true,
    import: { aliases: 'discount_percent discount_percentage discount_rate', example: '' },
  },
  discountFrom: {
    column: 'discount_from',
    kind: 'date',
    form: dateField().form.describe('The first day with the discount; null: already'),
    output: z.string().nullable(),
    label: 'discountFrom',
    section: 'billing',
    givesMoney: true,
    import: { aliases: 'discount_from discount_start discount_start_date', example: '' },
  },
  discountUntil: {
    column: 'discount_until',
    kind: 'date',
    form: dateField().form.describe('The last day with the discount; null: no end'),
    output: z.string().nullable(),
    label: 'discountUntil',
    section: 'billing',
    givesMoney: true,
    import: { aliases: 'discount_until discount_till discount_end discount_end_date', example: '' },
  },
} as const satisfies Readonly<Record<string, SubscriberField>>;

export type SubscriberFields = typeof subscriberFields;
export type SubscriberFieldKey = keyof SubscriberFields;
export type SubscriberSection<Section extends SubscriberField['section']> = KeysWith<
  SubscriberFields,
  { readonly section: Section }
>;
export type MoneyField = KeysWith<SubscriberFields, { readonly givesMoney: true }>;

type ListField = KeysWith<SubscriberFields, { readonly inList: true }>;
/** The fields that the list's rows have. */
export const listFields = Object.fromEntries(
  keysOf(subscriberFields)
    .filter((key) => 'inList' in subscriberFields[key])
    .map((key) => [key, subscriberFields[key]]),
) as Pick<SubscriberFields, ListField>;

export const moneyFields = keysOf(subscriberFields).filter(
  (key): key is MoneyField => 'givesMoney' in subscriberFields[key],
);
