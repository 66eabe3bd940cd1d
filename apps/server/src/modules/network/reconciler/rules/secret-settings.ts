/** The settings of a PPP secret that are compared with the router. */
export interface SecretSettings {
  readonly disabled: boolean;
  readonly profile: string;
  readonly remoteAddress: string | null;
  readonly callerId: string | null;
  /** Not recorded by older versions; an unrecorded field equals any value. */
  readonly service?: string | undefined;
  readonly localAddress?: string | null | undefined;
  readonly routes?: string | null | undefined;
  readonly limitBytesIn?: number | null | undefined;
  readonly limitBytesOut?: number | null | undefined;
  /** Keyed hash; null if the router does not show the password. */
  readonly passwordHash?: string | null | undefined;
}

/** Fields that billing does not know: their desired value is the last applied one. */
export const unmanagedFields = ['localAddress', 'routes', 'limitBytesIn', 'limitBytesOut'] as const;
const recordedFields = ['service', ...unmanagedFields] as const;

export const noUnmanagedValues = {
  localAddress: null,
  routes: null,
  limitBytesIn: null,
  limitBytesOut: null,
};

const isEqualOrUnrecorded = <T>(left: T | undefined, right: T | undefined): boolean =>
  left === undefined || right === undefined || left === right;

const keyOf = (hash: string): string => hash.slice(0, hash.indexOf('.'));

/** Hashes of different keys cannot be compared and count as equal. */
export const isSamePassword = (left: string | null | undefined, right: string | null | undefined): boolean =>
  !left || !right || left === right || keyOf(left) !== keyOf(right);

export const sameSettings = (left: SecretSettings | null, right: SecretSettings | null): boolean =>
  left === right ||
  (left !== null &&
    right !== null &&
    left.disabled === right.disabled &&
    left.profile === right.profile &&
    left.remoteAddress === right.remoteAddress &&
    left.callerId === right.callerId &&
    recordedFields.every((field) => isEqualOrUnrecorded(left[field], right[field])) &&
    isSamePassword(left.passwordHash, right.passwordHash));

/** Whether everything that the router shows is recorded, so that a later change of it is noticed. */
export const isFullyRecorded = (recorded: SecretSettings | null, observed: SecretSettings | null): boolean =>
  recorded === null ||
  observed === null ||
  (recordedFields.every((field) => recorded[field] !== undefined) &&
    (!observed.passwordHash ||
      (!!recorded.passwordHash && keyOf(recorded.passwordHash) === keyOf(observed.passwordHash))));

/** A print without passwords does not change what is known about them. */
export const withKnownPassword = (
  observed: SecretSettings,
  ...known: (SecretSettings | null)[]
): SecretSettings =>
  observed.passwordHash
    ? observed
    : { ...observed, passwordHash: known.find((one) => one?.passwordHash)?.passwordHash ?? null };
