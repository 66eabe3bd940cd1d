import { z } from 'zod';

/** Ids are positive integers from one sequence per table, far below the largest safe integer. */
export const id = () => z.int().min(1);
/** An id in a path or a query string. */
export const idFromText = () => z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const version = () =>
  z.int().min(1).describe('The version you loaded; an outdated version is rejected');
export const idParams = z.strictObject({ id: idFromText() });

/** Single-line text, normalized (NFC) and trimmed before its length is checked. */
export const text = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(1, 'Required').max(max));

/** Optional single-line text; an empty string becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.normalize('NFC').trim() || null)
    .pipe(z.string().max(max).nullable());

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

const languages = ['en', 'de', 'fr', 'pt'] as const;
export const language = () => z.enum(languages);

/** Options for printing a document. */
export const documentQuery = {
  size: z.enum(['a4', '80mm']).default('a4').describe('A4 sheet or 80 mm receipt'),
  language: language().optional().describe('Default: the ISP’s setting'),
};
