import { colourPattern, digitKinds, isReadableOnWhite } from '@lastmile/kit';
import { z } from 'zod';
import {
  id,
  idleMinutes,
  language,
  optionalEmail,
  optionalText,
  picture,
  plainDate,
  text,
  version,
} from '../kit/fields.ts';

export const optionalId = () =>
  id()
    .nullish()
    .transform((value) => value ?? null);
const digits = (pattern: RegExp, message: string) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim() || null)
    .pipe(z.string().regex(pattern, message).nullable());

/** White text stands on it, and it is used for text on white paper, so light colours are refused. */
const brandColour = () =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim().toLowerCase() || null)
    .pipe(
      z
        .string()
        .regex(colourPattern, 'Enter a colour as #rrggbb')
        .refine(isReadableOnWhite, 'White text on this colour would be hard to read. Choose a darker one.')
        .nullable(),
    )
    .describe(
      'The colour of documents and the payment page, `#rrggbb`; its contrast with white is at least 4.5 : 1',
    );

const place = {
  divisionId: optionalId(),
  districtId: optionalId(),
  upazilaId: optionalId(),
  thanaId: optionalId(),
};

export const profileForm = {
  name: text(120),
  nameBn: optionalText(120),
  legalName: optionalText(160),
  ownerName: optionalText(120),
  mobile: optionalText(20),
  email: optionalEmail(),
  website: z
    .string()
    .nullish()
    .transform((value) => value?.trim() || null)
    .pipe(
      z
        .url({ protocol: /^https?$/ })
        .max(200)
        .nullable(),
    ),
  logo: picture()
    .nullish()
    .transform((value) => value ?? null),
  brandColour: brandColour(),
  address: optionalText(300),
  ...place,
  postcode: digits(/^\d{4}$/, 'Enter four digits'),
  licenceId: optionalId(),
  licenceNumber: optionalText(60),
  licenceIssuedOn: plainDate()
    .nullish()
    .transform((value) => value ?? null),
  licenceExpiresOn: plainDate()
    .nullish()
    .transform((value) => value ?? null),
  tradeLicence: optionalText(60),
  tin: digits(/^\d{12}$/, '12 digits'),
  bin: digits(/^(\d{9}|\d{13})$/, 'Enter 9 or 13 digits'),
  timezone: text(60).refine(isTimeZone, 'Enter a valid time zone'),
  locale: language(),
  digits: z
    .enum(digitKinds)
    .describe('Digits of documents, messages and payment pages in Bangla: ০১২৩ or 0123'),
  idleMinutes: idleMinutes()
    .nullish()
    .transform((value) => value ?? null)
    .describe('Sessions of your users end after this time without use; empty: as the platform has it'),
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const textOrNull = () => z.string().nullable();
export const profile = z.strictObject({
  id: id(),
  name: z.string(),
  nameBn: textOrNull(),
  legalName: textOrNull(),
  ownerName: textOrNull(),
  mobile: textOrNull(),
  email: textOrNull(),
  website: textOrNull(),
  logo: textOrNull(),
  brandColour: textOrNull(),
  address: textOrNull(),
  divisionId: id().nullable(),
  districtId: id().nullable(),
  upazilaId: id().nullable(),
  thanaId: id().nullable(),
  postcode: textOrNull(),
  licenceId: id().nullable(),
  licenceNumber: textOrNull(),
  licenceIssuedOn: textOrNull(),
  licenceExpiresOn: textOrNull(),
  tradeLicence: textOrNull(),
  tin: textOrNull(),
  bin: textOrNull(),
  timezone: z.string(),
  locale: z.string(),
  digits: z.enum(digitKinds),
  idleMinutes: z.int().nullable(),
  currency: z.string(),
  status: z.string(),
  version: version(),
});

/** The complete form, as the web edits it. */
export const ispProfileForm = z.strictObject({ ...profileForm, version: version() });
