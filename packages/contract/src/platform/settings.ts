import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { idleMinutes, language, optionalEmail, optionalText, picture, text, version } from '../kit/fields.ts';
import { partialOf } from '../kit/partial.ts';

const shown = {
  brandName: z.string(),
  logo: z.string().nullable(),
  currency: z.string(),
  locale: z.string(),
  supportEmail: z.string().nullable(),
  supportMobile: z.string().nullable(),
  supportHours: z.string().nullable(),
  reviewRegistrations: z.boolean(),
  idleMinutes: z.int(),
  sessionDays: z.int(),
  gateways: z.array(z.string()).describe('Available online payment methods'),
  version: version(),
};

const demo = z.strictObject({
  password: z.string(),
  accounts: z.array(
    z.strictObject({
      login: z.string(),
      role: z.string(),
      isWholesale: z.boolean().describe('A reseller who buys at prices of their own'),
      ispName: z.string().nullable(),
    }),
  ),
});
export type DemoAccounts = z.infer<typeof demo>;

const form = {
  brandName: text(60),
  logo: picture()
    .nullish()
    .transform((value) => value ?? null),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Enter three capital letters'),
  locale: language(),
  supportEmail: optionalEmail(),
  supportMobile: optionalText(20),
  supportHours: optionalText(100),
  reviewRegistrations: z.boolean(),
  idleMinutes: idleMinutes().describe(
    'Sessions end after this time without use, unless the ISP has its own setting',
  ),
  sessionDays: z.int().min(1).max(90).describe('Sessions end after these days in any case'),
};
/** The complete form, as the web edits it. */
export const settingForm = z.strictObject({ ...form, version: version() });

export const settingCalls = {
  get: defineCall({
    id: 'settings.get',
    method: 'GET',
    path: '/api/auth/company-setting',
    summary: 'Get the name and appearance of the platform; works without signing in',
    who: 'public',
    scope: 'platform',
    output: z.strictObject({
      ...shown,
      demo: demo.nullable().describe('Demo accounts, if demo data is loaded'),
    }),
  }),
  update: defineCall({
    id: 'settings.update',
    method: 'POST',
    path: '/api/auth/company-setting',
    summary: 'Update the name and appearance of the platform',
    who: can('manage', 'Setting'),
    scope: 'platform',
    body: z.strictObject({ ...partialOf(form), version: version() }),
    output: z.strictObject({ version: version() }),
  }),
};
