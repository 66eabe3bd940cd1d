import { type ExportLanguage, exportLanguages } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../core/caller.ts';
import { findMoneyAndZone } from '../../modules/platform/isps/index.ts';
import type { ExportSettings } from './cells.ts';

/** Platform users export no amounts; their times are in UTC. */
const platformSettings = { currency: 'BDT', timeZone: 'UTC' };

export async function exportSettings(
  tx: Tx,
  { ispId }: Pick<Caller, 'ispId'>,
  acceptLanguage = '',
): Promise<ExportSettings> {
  const language = languageOf(acceptLanguage);
  if (ispId === null) return { language, ...platformSettings };
  const { currency, timezone: timeZone } = await findMoneyAndZone(tx);
  return { language, currency, timeZone };
}

/** The first language of `de-AT,de;q=0.9,en` that we have. */
const languageOf = (header: string): ExportLanguage => {
  const wanted = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return exportLanguages.find((language) => language === wanted.find(isKnown)) ?? 'en';
};

const isKnown = (language: string) => exportLanguages.some((known) => known === language);
