/** A promise to the customer, in the time zone of the ISP. */
export interface TimeWindow {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

export const windowText = ({ date, from, to }: TimeWindow): string => `${date} ${from}–${to}`;

export type WindowError = 'visits.window' | 'visits.past';

/** Times of one day are compared as text: `HH:MM`. */
export function checkWindow(
  { date, from, to }: TimeWindow,
  now: { readonly today: string; readonly time: string },
): WindowError | undefined {
  if (from >= to) return 'visits.window';
  return date < now.today || (date === now.today && to <= now.time) ? 'visits.past' : undefined;
}
