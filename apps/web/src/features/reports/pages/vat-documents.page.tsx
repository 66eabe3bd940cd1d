import {
  reportDocumentCalls,
  type VatDocument,
  type VatDocumentFilter,
  vatDocumentFilters,
} from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { SubscriberCell } from '../../../entities/billing/cells.tsx';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { CellLink } from '../../../shared/kit/list/cells.tsx';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useVatRates } from '../components/use-vat-rates.ts';

type Row = ListRow<typeof reportDocumentCalls.vat>;

const kinds = {
  invoice: 'kind.invoice',
  credit_note: 'kind.creditNote',
  wholesale_charge: 'kind.wholesaleCharge',
  wholesale_refund: 'kind.wholesaleRefund',
} as const satisfies Record<VatDocument, string>;

const filterKinds = { ...kinds, wholesale: 'kind.wholesale' } as const satisfies Record<
  VatDocumentFilter,
  string
>;

const pathOf = ({ document, documentId }: Row): string | undefined =>
  document === 'invoice'
    ? `/isp/invoice-preview/${documentId}`
    : document === 'credit_note'
      ? `/isp/credit-note/${documentId}`
      : undefined;

/** The documents behind a figure of the VAT return or of the wholesale report. */
export default function VatDocumentsPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { minor, number } = useReportColumns();
  const filters = useReportFilters('days', 'places');
  const vatRates = useVatRates();
  const day = useFormatDate();
  const kindOf = (row: Row) => (row.isReversal ? t('kind.reversedNote') : t(kinds[row.document]));
  const titleOf = (row: Row) => row.number ?? kindOf(row);
  return (
    <ReportPage
      call={reportDocumentCalls.vat}
      title={t('routes:vat-documents')}
      description={t('text.vatDocuments')}
      columns={[
        {
          key: 'number',
          header: t('column.number'),
          isTitle: true,
          text: titleOf,
          cell: (row) => {
            const path = pathOf(row);
            return path ? <CellLink to={path}>{row.number}</CellLink> : kindOf(row);
          },
        },
        { key: 'document', header: t('column.document'), cell: kindOf },
        { key: 'day', header: t('column.day'), sort: 'day', cell: (row) => day(row.day) },
        {
          key: 'subscriber',
          header: t('column.subscriber'),
          cell: ({ subscriber: { id, username, name } }) => (
            <SubscriberCell to={workspacePath(id)} username={username} name={name} />
          ),
        },
        number<Row>('vatRate', t('column.vatRate'), { unit: 'percent' }),
        minor<Row>('netMinor', t('column.net')),
        minor<Row>('vatMinor', t('column.vat'), { sort: 'vatMinor' }),
        minor<Row>('grossMinor', t('column.gross'), { sort: 'grossMinor' }),
      ]}
      sorts={['-day', 'vatMinor', 'grossMinor']}
      filters={[
        {
          name: 'document',
          label: t('column.document'),
          kind: 'choice',
          options: vatDocumentFilters.map((value) => ({ value, label: t(filterKinds[value]) })),
        },
        { name: 'vatRate', label: t('column.vatRate'), kind: 'choice', options: vatRates },
        ...filters,
      ]}
      totals={[
        { key: 'documents', label: t('column.documents'), unit: 'count' },
        { key: 'netMinor', label: t('column.net'), unit: 'minor' },
        { key: 'vatMinor', label: t('column.vat'), unit: 'minor' },
        { key: 'grossMinor', label: t('column.gross'), unit: 'minor' },
      ]}
      period="days"
      searchLabel={t('searchDocument')}
      exportName="vat-documents"
      emptyText={t('emptyText')}
      rowName={titleOf}
      isPartOfAnother
    />
  );
}
