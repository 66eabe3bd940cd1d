export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

export const minutesBefore = (nowMs: number, minutes: number): string =>
  new Date(nowMs - minutes * minuteMs).toISOString();

/** As YYYY-MM-DD. */
export const dayBefore = (nowMs: number, days: number): string =>
  new Date(nowMs - days * dayMs).toISOString().slice(0, 10);

/** The demo's routers and ISPs use the time zone of Dhaka, which has no daylight saving time. */
export const utcOffsetMinutes = 360;
