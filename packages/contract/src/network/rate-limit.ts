export interface PackageSpeeds {
  readonly downloadKbps: number;
  readonly uploadKbps: number;
  readonly burstDownloadKbps: number | null;
  readonly burstUploadKbps: number | null;
  readonly thresholdDownloadKbps: number | null;
  readonly thresholdUploadKbps: number | null;
  readonly burstSeconds: number | null;
  readonly priority: number | null;
  readonly minimumDownloadKbps: number | null;
  readonly minimumUploadKbps: number | null;
}

const rate = (kbps: number): string => (kbps % 1_000 === 0 ? `${kbps / 1_000}M` : `${kbps}k`);

/** Rates are from the router's point of view: it receives the upload, which comes first. */
const pair = (upload: number, download: number): string => `${rate(upload)}/${rate(download)}`;

/**
 * The `rate-limit` of a package's PPP profile. Its parts are positional, so parts missing before a given
 * one are filled in with the router's defaults.
 */
export function rateLimitOf(speeds: PackageSpeeds): string {
  const { downloadKbps, uploadKbps, burstSeconds, priority } = speeds;
  const maximum = pair(uploadKbps, downloadKbps);
  const optionalPair = (upload: number | null, download: number | null) =>
    upload === null || download === null ? null : pair(upload, download);
  const parts = [
    [maximum, maximum],
    [optionalPair(speeds.burstUploadKbps, speeds.burstDownloadKbps), '0/0'],
    [optionalPair(speeds.thresholdUploadKbps, speeds.thresholdDownloadKbps), maximum],
    [burstSeconds === null ? null : `${burstSeconds}/${burstSeconds}`, '1/1'],
    [priority === null ? null : String(priority), '8'],
    [optionalPair(speeds.minimumUploadKbps, speeds.minimumDownloadKbps), maximum],
  ] as const;
  const lastGiven = parts.findLastIndex(([value]) => value !== null);
  return parts
    .slice(0, lastGiven + 1)
    .map(([value, fallback]) => value ?? fallback)
    .join(' ');
}
