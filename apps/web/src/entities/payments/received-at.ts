const padded = (value: number) => String(value).padStart(2, '0');

/** Today in this browser's time zone, `YYYY-MM-DD`. */
export const localToday = (now: Date): string =>
  `${now.getFullYear()}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`;

/**
 * Instant at which a payment of that day counts as received: noon, which is the same day in the ISP's time zone
 * and in the browser's. Undefined for today, because the server then uses the current time.
 */
export const receivedAtForDay = (day: string, now: Date): string | undefined =>
  day === '' || day === localToday(now) ? undefined : new Date(`${day}T12:00:00`).toISOString();
