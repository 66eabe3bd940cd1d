import { z } from 'zod';
import { id, language, optionalEmail, optionalText, plainDate, text, version } from '../kit/fields.ts';

export const clientTypes = ['home', 'corporate', 'sme', 'student', 'government', 'other'] as const;
export const genders = ['female', 'male', 'other'] as const;

const none = <T>(value: T | null | undefined): T | null => value ?? null;
const optionalId = () => id().nullish().transform(none);
const digits = (pattern: RegExp, message: string) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim() || null)
    .pipe(z.string().regex(pattern, message).nullable());

const customerFields = {
  name: text(120),
  nameBn: optionalText(120),
  mobile: text(20),
  altMobile: optionalText(20),
  email: optionalEmail(),
  nid: digits(/^[\d০-৯]{10}([\d০-৯]{3})?([\d০-৯]{4})?$/, 'Enter 10, 13 or 17 digits'),
  passport: optionalText(20),
  gender: z.enum(genders).nullish().transform(none),
  birthDate: plainDate().nullish().transform(none),
  occupation: optionalText(60),
  company: optionalText(120),
  bin: digits(/^(\d{9}|\d{13})$/, 'Enter 9 or 13 digits'),
  house: optionalText(60),
  road: optionalText(80),
  flat: optionalText(30),
  landmark: optionalText(120),
  divisionId: optionalId(),
  districtId: optionalId(),
  upazilaId: optionalId(),
  thanaId: optionalId(),
  postcode: optionalText(10),
  latitude: z.number().min(-90).max(90).nullish().transform(none),
  longitude: z.number().min(-180).max(180).nullish().transform(none),
  clientType: z.enum(clientTypes),
  language: language(),
};
export const customerForm = z.strictObject(customerFields);
export type CustomerValues = z.output<typeof customerForm>;

const textOrNull = () => z.string().nullable();
export const customer = z.strictObject({
  id: id(),
  pairCode: z.string(),
  name: z.string(),
  nameBn: textOrNull(),
  mobile: z.string(),
  altMobile: textOrNull(),
  email: textOrNull(),
  nid: textOrNull(),
  passport: textOrNull(),
  gender: z.enum(genders).nullable(),
  birthDate: textOrNull(),
  occupation: textOrNull(),
  company: textOrNull(),
  bin: textOrNull(),
  house: textOrNull(),
  road: textOrNull(),
  flat: textOrNull(),
  landmark: textOrNull(),
  divisionId: id().nullable(),
  districtId: id().nullable(),
  upazilaId: id().nullable(),
  thanaId: id().nullable(),
  postcode: textOrNull(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  clientType: z.enum(clientTypes),
  language: z.string(),
  version: version(),
});
export type Customer = z.infer<typeof customer>;
