import { type ExportLanguage, exportLanguages } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { acceptedLanguages } from '../../core/accepted-languages.ts';
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

const languageOf = (header: string): ExportLanguage => acceptedLanguages(header).find(isKnown) ?? 'en';

const isKnown = (language: string): language is ExportLanguage =>
  exportLanguages.some((known) => known === language);
