import type { TicketDetails } from '@lastmile/contract';
import { DetailList, RelativeTime } from '@lastmile/ui';
import { Anchor, Button, CopyButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DueTime } from '../../../../entities/tickets/badges.tsx';
import { categoryKeys, sourceKeys } from '../../../../entities/tickets/labels.ts';
import { ticketPath } from '../../../../entities/tickets/paths.ts';
import { PhoneLink } from '../../../../shared/kit/list/cells.tsx';

/** When it was opened and answered, and what it refers to. */
export function TicketSummary({ ticket }: { readonly ticket: TicketDetails }) {
  const { t, i18n } = useTranslation('tickets');
  const time = (instant: string | null) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : undefined;
  const other = (linked: TicketDetails['linkedTo']) =>
    linked ? (
      <Anchor component={Link} to={ticketPath(linked.id)} size="sm">
        #{linked.number} {linked.subject}
      </Anchor>
    ) : undefined;
  const { contactName, contactMobile, rating, ratingComment, dueAt, isOverdue, openedBy } = ticket;
  const details = [
    ...(contactName ? [{ label: t('contact'), value: contactName }] : []),
    ...(contactMobile ? [{ label: t('mobile'), value: <PhoneLink number={contactMobile} /> }] : []),
    { label: t('category'), value: t(categoryKeys[ticket.category]) },
    { label: t('source'), value: t(sourceKeys[ticket.source]) },
    {
      label: t('opened'),
      value: (
        <>
          {time(ticket.openedAt)}
          {openedBy ? ` · ${openedBy}` : null}
        </>
      ),
    },
    ...(dueAt
      ? [
          {
            label: ticket.firstResponseAt ? t('resolutionDue') : t('firstResponseDue'),
            value: <DueTime dueAt={dueAt} isOverdue={isOverdue} />,
          },
        ]
      : []),
    ...(ticket.firstResponseAt ? [{ label: t('firstResponse'), value: time(ticket.firstResponseAt) }] : []),
    ...(ticket.resolvedAt ? [{ label: t('resolvedAt'), value: time(ticket.resolvedAt) }] : []),
    ...(ticket.linkedTo ? [{ label: t('linkedTo'), value: other(ticket.linkedTo) }] : []),
    ...(ticket.mergedInto ? [{ label: t('mergedInto'), value: other(ticket.mergedInto) }] : []),
    ...(rating ? [{ label: t('rating'), value: `${'★'.repeat(rating)} (${rating}/5)` }] : []),
    ...(ratingComment ? [{ label: t('ratingComment'), value: ratingComment }] : []),
  ];
  return (
    <>
      <DetailList details={details} />
      {ticket.ratingUrl && rating === null ? (
        <CopyButton value={ticket.ratingUrl}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-md"
              mt="sm"
              leftSection={<IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('copied') : t('copyRatingLink')}
            </Button>
          )}
        </CopyButton>
      ) : null}
    </>
  );
}
