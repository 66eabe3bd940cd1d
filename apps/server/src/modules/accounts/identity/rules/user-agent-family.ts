const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = (list: typeof browsers, userAgent: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** For people, such as `Chrome on Windows`; other programs by their own name. */
export function deviceName(userAgent: string): string {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (/^[\w.-]{1,40}/.exec(userAgent)?.[0] || 'an unknown device');
}

/** A phone that asks for the desktop version of a site says it was the other one of these. */
const sameDevice: Readonly<Record<string, string>> = { iOS: 'macOS', Android: 'Linux' };

/**
 * Browser and system without their versions: an update keeps the family, another browser has a different one. It is no
 * proof, because a user agent can be copied, but a token that was only copied is refused.
 */
export function userAgentFamily(userAgent: string): string {
  const system = firstOf(systems, userAgent) ?? '';
  const browser = firstOf(browsers, userAgent) ?? /^[^/\s]*/.exec(userAgent)?.[0];
  return `${browser}/${sameDevice[system] ?? system}`;
}
