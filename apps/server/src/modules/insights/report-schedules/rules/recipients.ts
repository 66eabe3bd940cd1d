import {
  type Ability,
  abilitiesFor,
  type Call,
  can,
  permits,
  type ReportName,
  reportCalls,
} from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import type { JobCaller } from '../../../accounts/identity/index.ts';

/** The permissions of which one is needed to read the report itself, or any. */
export const abilitiesOf = (report: ReportName | undefined): readonly Ability[] =>
  report === undefined ? [can('read', 'Report')] : abilitiesFor((reportCalls[report] as Call).who);

/** Whether the user may read reports, and this one. */
export const readsReport = ({ abilities }: Pick<Caller, 'abilities'>, report: ReportName): boolean =>
  permits(abilities, 'read', 'Report') &&
  abilitiesOf(report).some(({ action, subject }) => permits(abilities, action, subject));

/** Why nothing is sent in the name of this user; undefined if something is. */
export function refusalOf(
  creator: JobCaller | undefined,
  report: ReportName,
): 'creator_left' | 'creator_without_permission' | undefined {
  if (!creator) return 'creator_left';
  return readsReport(creator.caller, report) ? undefined : 'creator_without_permission';
}

/** A user of the ISP who could read the report on the panel, with an address. */
export const canReceive =
  (report: ReportName) =>
  (user: JobCaller | undefined): user is JobCaller & { readonly email: string } =>
    user !== undefined &&
    user.email !== null &&
    !user.caller.actsAsIsp &&
    !user.caller.mustSetUpTwoFactor &&
    readsReport(user.caller, report);
