/** How far the clocks of a zone are ahead of UTC at this instant, in milliseconds. */
function offsetAt(zone: string, epochMs: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(epochMs);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return shown - Math.floor(epochMs / 60_000) * 60_000;
}

/**
 * The instant of a `YYYY-MM-DDTHH:mm` on the clocks of a zone. A time that a clock change skips becomes the one an hour
 * later, a repeated one the first.
 */
export function instantInZone(zone: string, local: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const before = asUtc - offsetAt(zone, asUtc - 86_400_000);
  const after = asUtc - offsetAt(zone, asUtc + 86_400_000);
  const exact = [before, after].filter((epochMs) => epochMs + offsetAt(zone, epochMs) === asUtc);
  return new Date(exact.length > 0 ? Math.min(...exact) : before).toISOString();
}
