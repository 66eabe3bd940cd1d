import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { creditNoteListPath } from '../../../entities/billing/credit-note-paths.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useCreditNote } from '../api.ts';
import { CreditNoteActions } from '../components/view/actions.tsx';
import { CreditNoteSummary } from '../components/view/summary.tsx';
import { AppliedInvoices, Refunds } from '../components/view/uses.tsx';

/** One credit note: what was credited, what it paid and what was refunded; or a cancellation note. */
export default function CreditNotePage() {
  const { t } = useTranslation('credit-notes');
  const note = useCreditNote(Number(useParams()['creditNoteId']));
  return (
    <DetailPage
      skeleton="summary"
      title={note.data?.number ?? t('one')}
      back={{ to: creditNoteListPath, label: t('title') }}
      query={note}
      actions={note.data ? <CreditNoteActions note={note.data} /> : null}
    >
      {(data) => (
        <Stack gap="lg">
          <CreditNoteSummary note={data} />
          {data.kind === 'credit' ? (
            <>
              <AppliedInvoices allocations={data.allocations} />
              <Refunds refunds={data.refunds} />
            </>
          ) : null}
        </Stack>
      )}
    </DetailPage>
  );
}
