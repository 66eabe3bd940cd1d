import type { Tx } from '@lastmile/database';
import { definedColumns } from '../../../../core/columns.ts';

export const findSettings = (tx: Tx) =>
  tx
    .selectFrom('platform_settings')
    .select([
      'brand_name as brandName',
      'logo',
      'currency',
      'locale',
      'support_email as supportEmail',
      'support_mobile as supportMobile',
      'support_hours as supportHours',
      'review_registrations as reviewRegistrations',
      'idle_minutes as idleMinutes',
      'session_days as sessionDays',
      'version',
    ])
    .executeTakeFirstOrThrow();

type Settings = Omit<Awaited<ReturnType<typeof findSettings>>, 'version'>;

const columns = {
  brandName: 'brand_name',
  logo: 'logo',
  currency: 'currency',
  locale: 'locale',
  supportEmail: 'support_email',
  supportMobile: 'support_mobile',
  supportHours: 'support_hours',
  reviewRegistrations: 'review_registrations',
  idleMinutes: 'idle_minutes',
  sessionDays: 'session_days',
} as const satisfies Record<keyof Settings, string>;

/** Undefined if the version is outdated. */
export const updateSettings = (tx: Tx, version: number, settings: Partial<Settings>) =>
  tx
    .updateTable('platform_settings')
    .set({ version, ...definedColumns(columns, settings) })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
