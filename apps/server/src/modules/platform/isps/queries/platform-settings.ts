import type { Tx } from '@lastmile/database';

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
      'version',
    ])
    .executeTakeFirstOrThrow();

type Settings = Omit<Awaited<ReturnType<typeof findSettings>>, 'version'>;

/** Undefined if the version is outdated. */
export const updateSettings = (tx: Tx, version: number, settings: Settings) =>
  tx
    .updateTable('platform_settings')
    .set({
      brand_name: settings.brandName,
      logo: settings.logo,
      currency: settings.currency,
      locale: settings.locale,
      support_email: settings.supportEmail,
      support_mobile: settings.supportMobile,
      support_hours: settings.supportHours,
      review_registrations: settings.reviewRegistrations,
    })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
