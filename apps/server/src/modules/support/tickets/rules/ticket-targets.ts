import { type TicketTarget, type TicketUrgency, ticketUrgencies } from '@lastmile/contract';

const hour = 60;
const day = 24 * hour;

/** Until the ISP sets its own. */
const defaults: Readonly<Record<TicketUrgency, readonly [firstResponse: number, resolution: number]>> = {
  low: [day, 7 * day],
  normal: [8 * hour, 3 * day],
  high: [2 * hour, day],
  urgent: [30, 4 * hour],
};

export const withDefaults = (saved: readonly TicketTarget[]): TicketTarget[] =>
  ticketUrgencies.map((urgency) => {
    const [firstResponseMinutes, resolutionMinutes] = defaults[urgency];
    return (
      saved.find((row) => row.urgency === urgency) ?? { urgency, firstResponseMinutes, resolutionMinutes }
    );
  });

/** When the times of a ticket end. They run from its opening, whenever the urgency was set. */
export function dueTimes(targets: readonly TicketTarget[], urgency: TicketUrgency, openedAtMs: number) {
  const target = withDefaults(targets).find((row) => row.urgency === urgency);
  const after = (minutes: number) => new Date(openedAtMs + minutes * 60_000).toISOString();
  return {
    first_response_due_at: after(target?.firstResponseMinutes ?? 0),
    resolution_due_at: after(target?.resolutionMinutes ?? 0),
  };
}
