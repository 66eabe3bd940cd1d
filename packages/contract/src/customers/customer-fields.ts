import { z } from 'zod';
import {
  choiceField,
  dateField,
  decimalField,
  digitsField,
  emailField,
  type FieldTable,
  referenceField,
  requiredChoiceField,
  requiredTextField,
  textField,
} from '../kit/field-table.ts';
import { messageLanguages } from '../messaging/notification-templates.ts';

export const clientTypes = ['home', 'corporate', 'sme', 'student', 'government', 'other'] as const;
const genders = ['female', 'male', 'other'] as const;

/** The fields of a customer. Only name, mobile, type and language are required. */
export const customerFields = {
  name: {
    column: 'name',
    ...requiredTextField(120),
    label: 'name',
    import: {
      aliases:
        'customer_name client_name full_name fullname subscriber_name subscriber customer client contact_name',
      example: 'Abdul Karim',
    },
  },
  nameBn: {
    column: 'name_bn',
    ...textField(120),
    label: 'nameBn',
    import: { aliases: 'name_bangla bangla_name name_bn নাম', example: 'আব্দুল করিম' },
  },
  mobile: {
    column: 'mobile',
    ...requiredTextField(20),
    kind: 'mobile',
    label: 'mobile',
    import: {
      aliases:
        'mobile_number mobile_no phone phone_number phone_no contact contact_number contact_no cell cell_no cell_number মোবাইল',
      example: '01712345678',
    },
  },
  altMobile: {
    column: 'alt_mobile',
    ...textField(20),
    kind: 'mobile',
    label: 'altMobile',
    import: {
      aliases:
        'alternative_mobile alternate_mobile alt_phone second_mobile mobile_2 mobile2 phone_2 emergency_contact alternative_contact',
      example: '',
    },
  },
  email: {
    column: 'email',
    ...emailField(),
    label: 'email',
    import: { aliases: 'email_address e_mail mail', example: 'karim@example.com' },
  },
  nid: {
    column: 'nid',
    ...digitsField('nid', /^[\d০-৯]{10}([\d০-৯]{3})?([\d০-৯]{4})?$/, 'Enter 10, 13 or 17 digits'),
    label: 'nid',
    import: {
      aliases: 'national_id nid_number nid_no national_id_number voter_id nid_birth_certificate',
      example: '1234567890',
    },
  },
  passport: { column: 'passport', ...textField(20), apiOnly: true },
  gender: { column: 'gender', ...choiceField(genders), apiOnly: true },
  birthDate: {
    column: 'birth_date',
    ...dateField(),
    apiOnly: true,
    label: 'birthDate',
    import: { aliases: 'date_of_birth dob birthday', example: '1990-01-31' },
  },
  occupation: { column: 'occupation', ...textField(60), apiOnly: true },
  company: {
    column: 'company',
    ...textField(120),
    apiOnly: true,
    label: 'company',
    import: { aliases: 'company_name organisation organization business_name', example: '' },
  },
  bin: {
    column: 'bin',
    ...digitsField('text', /^(\d{9}|\d{13})$/, 'Enter 9 or 13 digits'),
    apiOnly: true,
  },
  clientType: {
    column: 'client_type',
    ...requiredChoiceField(clientTypes),
    label: 'clientType',
    import: {
      aliases: 'client_type_id customer_type type_of_client connection_category',
      example: 'home',
      words: {
        residential: 'home',
        personal: 'home',
        individual: 'home',
        business: 'corporate',
        office: 'corporate',
      },
    },
  },
  house: {
    column: 'house',
    ...textField(60),
    label: 'house',
    import: { aliases: 'house_no house_number holding holding_no', example: '12' },
  },
  road: {
    column: 'road',
    ...textField(80),
    label: 'road',
    import: { aliases: 'road_no road_number street', example: '4' },
  },
  flat: {
    column: 'flat',
    ...textField(30),
    label: 'flat',
    import: { aliases: 'flat_no apartment floor', example: 'B3' },
  },
  landmark: {
    column: 'landmark',
    ...textField(120),
    label: 'landmark',
    import: {
      aliases: 'address full_address present_address connection_address customer_address',
      example: '',
    },
  },
  divisionId: { column: 'division_id', ...referenceField() },
  districtId: { column: 'district_id', ...referenceField() },
  upazilaId: { column: 'upazila_id', ...referenceField() },
  thanaId: { column: 'thana_id', ...referenceField() },
  postcode: {
    column: 'postcode',
    ...textField(10),
    apiOnly: true,
    label: 'postcode',
    import: { aliases: 'post_code zip zip_code postal_code', example: '1216' },
  },
  latitude: { column: 'latitude', ...decimalField(-90, 90), apiOnly: true },
  longitude: { column: 'longitude', ...decimalField(-180, 180), apiOnly: true },
  language: {
    column: 'language',
    kind: 'choice',
    form: z.enum(messageLanguages),
    output: z.string(),
    label: 'language',
  },
} as const satisfies FieldTable;

export type CustomerFields = typeof customerFields;
