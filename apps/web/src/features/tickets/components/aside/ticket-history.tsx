import type {
  TicketEvent,
  TicketSource,
  TicketStatus,
  TicketUrgency,
  VisitOutcome,
} from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Text, Timeline } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sourceKeys, statusDisplay, urgencyDisplay } from '../../../../entities/tickets/labels.ts';
import { outcomeKeys } from '../../../../entities/visits/labels.ts';
import { useWindowText } from '../../../../entities/visits/visit-display.tsx';

export function TicketHistory({ events }: { readonly events: readonly TicketEvent[] }) {
  const { i18n, t } = useTranslation('tickets');
  const sentence = useEventText();
  return (
    <Timeline bulletSize={14} lineWidth={2} aria-label={t('history')}>
      {[...events].reverse().map((event) => (
        <Timeline.Item key={event.id}>
          <Text size="sm">{sentence(event)}</Text>
          <Text size="xs" c="dimmed">
            <RelativeTime instant={event.at} locale={i18n.language} />
            {event.userName ? ` · ${event.userName}` : ''}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

/** One line of the history as a sentence. */
function useEventText(): (event: TicketEvent) => string {
  const { t } = useTranslation('tickets');
  const visitText = useVisitEventText();
  return ({ kind, from, to }) => {
    switch (kind) {
      case 'created':
        return t('event.created', { source: t(sourceKeys[to as TicketSource]) });
      case 'status':
        return t('event.status', { status: t(statusDisplay[to as TicketStatus].key) });
      case 'urgency':
        return t('event.urgency', { urgency: t(urgencyDisplay[to as TicketUrgency].key) });
      case 'department':
        return t('event.department', { name: to });
      case 'staff':
        return to === null ? t('event.unassigned') : t('event.assigned', { name: to });
      case 'merged':
        return to === null ? t('event.mergedFrom', { number: from }) : t('event.mergedInto', { number: to });
      case 'linked':
        return t('event.linked', { number: to });
      case 'rated':
        return t('event.rated', { rating: to });
      case 'visit':
        return visitText(to, from);
      case 'outage':
        return to === null
          ? t('event.outageDetached', { name: from })
          : t('event.outageAttached', { name: to });
    }
  };
}

/** What happened to a visit, with its time window, its technician or its outcome. */
function useVisitEventText(): (what: string | null, detail: string | null) => string {
  const { t } = useTranslation('visits');
  const windowText = useWindowText();
  /** Recorded as `2026-11-19 15:00–17:00`. */
  const shown = (recorded: string | null) => {
    const [date = '', times = ''] = recorded?.split(' ') ?? [];
    const [from = '', to = ''] = times.split('–');
    return windowText({ date, from, to });
  };
  return (what, detail) => {
    switch (what) {
      case 'scheduled':
        return t('event.scheduled', { window: shown(detail) });
      case 'rescheduled':
        return t('event.rescheduled', { window: shown(detail) });
      case 'assigned':
        return detail === null ? t('event.unassigned') : t('event.assigned', { name: detail });
      case 'started':
        return t('event.started');
      case 'cancelled':
        return t('event.cancelled', { window: shown(detail) });
      default:
        return t('event.done', { outcome: t(outcomeKeys[detail as VisitOutcome]) });
    }
  };
}
