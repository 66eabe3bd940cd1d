export interface RouterVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** Undefined for a release; pre-releases are older than the release of the same number. */
  readonly preRelease: { readonly stage: 'alpha' | 'beta' | 'rc'; readonly number: number } | undefined;
  /** `stable`, `long-term`, `testing`, `development`; undefined in very old versions. */
  readonly channel: string | undefined;
}

const VERSION = /^(\d+)\.(\d+)(?:\.(\d+))?(?:(alpha|beta|rc)(\d+))?(?: \(([^)]+)\))?$/;
const STAGES = ['alpha', 'beta', 'rc'];

/** Parses `6.49.6 (stable)`, `7.1beta4 (development)`, `7.18`. */
export function parseVersion(text: string): RouterVersion | undefined {
  const match = VERSION.exec(text.trim());
  if (match === null) return undefined;
  const [, major, minor, patch = '0', stage, number, channel] = match;
  return {
    major: Number(major),
    minor: Number(minor),
    patch: Number(patch),
    preRelease:
      stage === undefined ? undefined : { stage: stage as 'alpha' | 'beta' | 'rc', number: Number(number) },
    channel,
  };
}

export function formatVersion({ major, minor, patch, preRelease, channel }: RouterVersion): string {
  const number = patch === 0 ? `${major}.${minor}` : `${major}.${minor}.${patch}`;
  const stage = preRelease === undefined ? '' : `${preRelease.stage}${preRelease.number}`;
  return `${number}${stage}${channel === undefined ? '' : ` (${channel})`}`;
}

/** Negative if `a` is older, positive if it is newer. */
export function compareVersions(a: RouterVersion, b: RouterVersion): number {
  return (
    a.major - b.major ||
    a.minor - b.minor ||
    a.patch - b.patch ||
    stageRank(a) - stageRank(b) ||
    (a.preRelease?.number ?? 0) - (b.preRelease?.number ?? 0)
  );
}

function stageRank({ preRelease }: RouterVersion): number {
  return preRelease === undefined ? STAGES.length : STAGES.indexOf(preRelease.stage);
}

/** Whether a version is at least `minimum`, such as `7.18`. */
export function isAtLeast(version: RouterVersion, minimum: string): boolean {
  const parsed = parseVersion(minimum);
  if (parsed === undefined) throw new RangeError(`${minimum} is not a version`);
  return compareVersions(version, parsed) >= 0;
}
