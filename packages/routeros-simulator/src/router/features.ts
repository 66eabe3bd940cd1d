import { type DateTimeStyle, isAtLeast, parseVersion, type RouterVersion } from '@lastmile/routeros';

/** Differences between RouterOS versions. */
export interface Features {
  readonly version: RouterVersion;
  /** Since 6.43 the password is sent in plain text; 6.43 and 6.44 also accept the older challenge. */
  readonly acceptsPlainLogin: boolean;
  readonly acceptsChallengeLogin: boolean;
  /** Version 6 replies to a login without a name with a challenge, even if it no longer accepts one. */
  readonly offersChallenge: boolean;
  readonly badLoginWords: string;
  /** Since 7.18 a print without rows sends `!empty` before its `!done`. */
  readonly sendsEmpty: boolean;
  readonly dateStyle: DateTimeStyle;
  /** Version 7 prints the epoch as the last logout of an unused secret; version 6 omits it. */
  readonly printsNeverLoggedOut: boolean;
  /** Version 7 lists health sensors as rows, version 6 as properties of one row. */
  readonly healthAsRows: boolean;
  readonly logsCallerOfSession: boolean;
  /** Since 7.21 a print can request sensitive values. */
  readonly hasShowSensitive: boolean;
  /** Old versions send no category with the errors of their console parser. */
  readonly numbersValueTraps: boolean;
}

export function featuresOf(versionText: string): Features {
  const version = parseVersion(versionText);
  if (version === undefined) throw new RangeError(`${versionText} is not a RouterOS version`);
  const from = (minimum: string) => isAtLeast(version, minimum);
  return {
    version,
    acceptsPlainLogin: from('6.43'),
    acceptsChallengeLogin: !from('6.45.1'),
    offersChallenge: !from('7.0'),
    badLoginWords: from('6.43') ? 'invalid user name or password (6)' : 'cannot log in',
    sendsEmpty: from('7.18'),
    dateStyle: from('7.10') ? 'iso' : 'month-name',
    printsNeverLoggedOut: from('7.0'),
    healthAsRows: from('7.0'),
    logsCallerOfSession: from('7.0'),
    hasShowSensitive: from('7.21'),
    numbersValueTraps: from('6.43'),
  };
}
