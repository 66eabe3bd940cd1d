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

/** Seen from the router, what it receives is the subscriber's upload; so that comes first. */
const pair = (upload: number, download: number): string => `${rate(upload)}/${rate(download)}`;

/**
 * A package as its PPP profile's `rate-limit`. Parts are positional: one that is given needs all before it,
 * and those get what the router would assume for them.
 */
export function rateLimitOf(speeds: PackageSpeeds): string {
  const { downloadKbps, uploadKbps, burstSeconds, priority } = speeds;
  const base = pair(uploadKbps, downloadKbps);
  const given = (upload: number | null, download: number | null) =>
    upload === null || download === null ? null : pair(upload, download);
  const parts = [
    [base, base],
    [given(speeds.burstUploadKbps, speeds.burstDownloadKbps), '0/0'],
    [given(speeds.thresholdUploadKbps, speeds.thresholdDownloadKbps), base],
    [burstSeconds === null ? null : `${burstSeconds}/${burstSeconds}`, '1/1'],
    [priority === null ? null : String(priority), '8'],
    [given(speeds.minimumUploadKbps, speeds.minimumDownloadKbps), base],
  ] as const;
  const lastGiven = parts.findLastIndex(([value]) => value !== null);
  return parts
    .slice(0, lastGiven + 1)
    .map(([value, assumed]) => value ?? assumed)
    .join(' ');
}
