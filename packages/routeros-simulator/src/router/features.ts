import { type DateTimeStyle, isAtLeast, parseVersion, type RouterVersion } from '@lastmile/routeros';

/** What differs between versions of RouterOS, in one place. */
export interface Features {
  readonly version: RouterVersion;
  /** From 6.43 the password is sent as it is; 6.43 and 6.44 took the older challenge as well. */
  readonly acceptsPlainLogin: boolean;
  readonly acceptsChallengeLogin: boolean;
  /** Version 6 answers a login without a name with a challenge even where it no longer accepts one. */
  readonly offersChallenge: boolean;
  readonly badLoginWords: string;
  /** From 7.18 a print without rows is answered by `!empty` before its `!done`. */
  readonly sendsEmpty: boolean;
  readonly dateStyle: DateTimeStyle;
  /** Version 7 prints the epoch as the last logout of a secret never used; version 6 leaves it out. */
  readonly printsNeverLoggedOut: boolean;
  /** Version 7 lists health sensors as rows, version 6 as properties of one row. */
  readonly healthAsRows: boolean;
  readonly logsCallerOfSession: boolean;
  /** From 7.21 a print can be asked to show what is sensitive. */
  readonly hasShowSensitive: boolean;
  /** Old versions did not number the refusals of their console parser. */
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
