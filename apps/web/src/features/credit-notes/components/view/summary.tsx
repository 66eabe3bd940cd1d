import type { CreditNote } from '@lastmile/contract';
import { DetailList } from '@lastmile/ui';
import { Alert, Anchor, Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { subscriberBillingPath } from '../../../../entities/payments/paths.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { causeKeys } from '../labels.ts';
import { StateBadge } from '../state-badge.tsx';

/** What was credited to whom, why, and how much of it is left; or which invoice was cancelled. */
export function CreditNoteSummary({ note }: { readonly note: CreditNote }) {
  const { t } = useTranslation(['credit-notes', 'invoices']);
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const { subscriber, invoice } = note;
  const isCredit = note.kind === 'credit';
  return (
    <Stack gap="md">
      <ReversedAlert note={note} />
      {isCredit ? null : <Alert color="blue">{t('cancellationHint')}</Alert>}
      <Paper withBorder p="md">
        <DetailList
          details={[
            { label: t('status'), value: <StateBadge {...note} /> },
            {
              label: t('subscriber'),
              value: (
                <Anchor component={Link} to={subscriberBillingPath(subscriber.id)} size="sm">
                  {[subscriber.username, subscriber.name].filter(Boolean).join(' · ')}
                </Anchor>
              ),
            },
            { label: t('issuedOn'), value: day(note.issuedOn) },
            { label: t('createdBy'), value: note.createdBy ?? t('bySystem') },
            {
              label: t('invoice'),
              value: invoice ? (
                <Anchor component={Link} to={invoicePath(invoice.id)} size="sm">
                  {invoice.number}
                </Anchor>
              ) : undefined,
            },
            { label: t('cause'), value: t(causeKeys[note.cause]) },
            { label: t('reason'), value: note.reason },
            { label: isCredit ? t('amount') : t('cancelledAmount'), value: money(note.amountMinor) },
            { label: t('vat'), value: note.vatMinor ? money(note.vatMinor) : undefined },
            ...(isCredit
              ? [
                  { label: t('applied'), value: money(note.allocatedMinor) },
                  { label: t('sum.refunded'), value: money(note.refundedMinor) },
                  { label: t('unused'), value: money(note.creditMinor) },
                ]
              : []),
          ]}
        />
      </Paper>
    </Stack>
  );
}

function ReversedAlert({ note }: { readonly note: CreditNote }) {
  const { t } = useTranslation('credit-notes');
  const moment = useFormatDateTime();
  if (note.reversedAt === null) return null;
  return (
    <Alert
      color="yellow"
      title={t('reversedBy', { at: moment(note.reversedAt), who: note.reversedBy ?? '–' })}
    >
      {note.reversedReason}
    </Alert>
  );
}
