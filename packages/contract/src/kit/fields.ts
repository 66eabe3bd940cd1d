import { z } from 'zod';

/** Ids are positive integers from one sequence per table, far below the largest safe integer. */
export const id = () => z.int().min(1);
/** An id in a path or a query string. */
export const idFromText = () => z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const version = () =>
  z
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .describe('The version you loaded; an outdated version is rejected');
/** The version of a row that may not exist yet. */
export const versionOrNone = () =>
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1);
export const idParams = z.strictObject({ id: idFromText() });

/**
 * Control characters and those that change the direction or the lines of text unseen: in a name they could add
 * a header to a mail or make it look like another.
 */
const isSingleLine = (value: string) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value);
const hasNoControls = (value: string) => !/[^\P{Cc}\t\n\r]/u.test(value);
const notAllowed = 'Contains a character that is not allowed';

const requiredText = (max: number, isAllowed: (value: string) => boolean) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(1, 'Required').max(max).refine(isAllowed, notAllowed));

/** Single-line text, normalized (NFC) and trimmed before its length is checked. */
export const text = (max: number) => requiredText(max, isSingleLine);

/** The same with new lines, such as a reason or an address. */
export const multilineText = (max: number) => requiredText(max, hasNoControls);

/** Optional text; an empty string becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.normalize('NFC').trim() || null)
    .pipe(z.string().max(max).refine(hasNoControls, notAllowed).nullable());

export const instant = () => z.iso.datetime({ offset: false }).describe('ISO 8601, UTC');

/**
 * Years that a person can mean. Calendars and the database know more, such as 0000 and 9999, but no arithmetic
 * with them is safe.
 */
const isUsualYear = (value: string) => /^(19|20|21)\d\d-/.test(value);
const usualYears = 'Enter a date between 1900 and 2199';

/** An instant that a caller sends. */
export const instantInput = () => instant().refine(isUsualYear, usualYears);

/** A date that a caller sends. */
export const plainDate = () =>
  z.iso.date().refine(isUsualYear, usualYears).describe('A calendar date, `YYYY-MM-DD`');

export const email = () =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim().toLowerCase())
    .pipe(z.email().max(254));

/** An empty string becomes null. */
export const optionalEmail = () =>
  z
    .string()
    .nullish()
    .transform((value) => value?.normalize('NFC').trim().toLowerCase() || null)
    .pipe(z.email().max(254).nullable());

/** An image as a data URL, stored in its row: small, and of a type that cannot contain scripts. */
export const picture = () =>
  z
    .string()
    .max(200_000, 'The image can be at most 150 KB')
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'Use a PNG, JPEG or WebP image');

/** Minutes without use after which a session ends: 15 minutes to 30 days. */
export const idleMinutes = () => z.int().min(15).max(43_200);

export const languages = ['en', 'de', 'fr', 'pt', 'bn'] as const;
export const language = () => z.enum(languages);

/** Options for printing a document. */
export const documentQuery = {
  size: z.enum(['a4', '80mm']).default('a4').describe('A4 sheet or 80 mm receipt'),
  language: language().optional().describe('Default: the ISP’s setting'),
};
