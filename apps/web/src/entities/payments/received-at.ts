const padded = (value: number) => String(value).padStart(2, '0');

/** Today as this browser has it, `YYYY-MM-DD`. */
export const localToday = (now: Date): string =>
  `${now.getFullYear()}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`;

/**
 * When money of that day counts as received: noon, which is the same day in the ISP's zone and in the
 * browser's. Nothing for today, since the server then takes the present moment.
 */
export const receivedAtForDay = (day: string, now: Date): string | undefined =>
  day === '' || day === localToday(now) ? undefined : new Date(`${day}T12:00:00`).toISOString();
