import type { TimelineEntry, TimelineKind } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Text } from '@mantine/core';
import {
  IconCash,
  IconFileInvoice,
  IconLifebuoy,
  IconMessage,
  IconNote,
  IconPencil,
  IconReceiptRefund,
  IconRouter,
  IconTool,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChangeContent } from './change-content.tsx';
import { CreditNoteContent, InvoiceContent, PaymentContent } from './money-content.tsx';
import { NoteContent } from './note-content.tsx';
import { MessageContent, SessionContent } from './other-content.tsx';
import { TicketContent, VisitContent } from './support-content.tsx';
import classes from './timeline-item.module.css';

const icons: Readonly<Record<TimelineKind, typeof IconCash>> = {
  invoice: IconFileInvoice,
  payment: IconCash,
  creditNote: IconReceiptRefund,
  change: IconPencil,
  note: IconNote,
  session: IconRouter,
  message: IconMessage,
  ticket: IconLifebuoy,
  visit: IconTool,
};

function Content({ entry }: { readonly entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'invoice':
      return <InvoiceContent entry={entry} />;
    case 'payment':
      return <PaymentContent entry={entry} />;
    case 'creditNote':
      return <CreditNoteContent entry={entry} />;
    case 'change':
      return <ChangeContent entry={entry} />;
    case 'note':
      return <NoteContent entry={entry} />;
    case 'session':
      return <SessionContent entry={entry} />;
    case 'ticket':
      return <TicketContent entry={entry} />;
    case 'visit':
      return <VisitContent entry={entry} />;
    default:
      return <MessageContent entry={entry} />;
  }
}

/** One thing that happened, with who did it and when. */
export function TimelineItem({ entry }: { readonly entry: TimelineEntry }) {
  const { t, i18n } = useTranslation('workspace');
  const Icon = icons[entry.kind];
  const isByUser = entry.kind !== 'session' && entry.kind !== 'message';
  return (
    <li className={classes['item']}>
      <span className={classes['icon']} aria-hidden>
        <Icon size={14} />
      </span>
      <div>
        <div className={classes['title']}>
          <Content entry={entry} />
        </div>
        <Text size="xs" c="dimmed">
          {isByUser ? `${entry.who ?? t('timeline.automatic')} · ` : null}
          <RelativeTime instant={entry.at} locale={i18n.language} />
        </Text>
      </div>
    </li>
  );
}
