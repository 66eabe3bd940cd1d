import { type Call, type ExportLanguage, exportLanguages } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { acceptedLanguages } from '../../core/accepted-languages.ts';
import { runsAsPlatform } from '../../core/call-transaction.ts';
import type { Caller } from '../../core/caller.ts';
import { findMoneyAndZone, findPlatformSettings } from '../../modules/platform/isps/index.ts';
import type { ExportSettings } from './cells.ts';

/** Those of the ISP, or of the platform, whose times are in UTC: its rows are of ISPs in several time zones. */
export async function exportSettings(
  tx: Tx,
  call: Pick<Call, 'scope'>,
  { ispId }: Pick<Caller, 'ispId'>,
  acceptLanguage = '',
): Promise<ExportSettings> {
  const language = languageOf(acceptLanguage);
  if (runsAsPlatform(call, ispId))
    return { language, currency: (await findPlatformSettings(tx)).currency, timeZone: 'UTC' };
  const { currency, timezone: timeZone } = await findMoneyAndZone(tx);
  return { language, currency, timeZone };
}

const languageOf = (header: string): ExportLanguage => acceptedLanguages(header).find(isKnown) ?? 'en';

const isKnown = (language: string): language is ExportLanguage =>
  exportLanguages.some((known) => known === language);
