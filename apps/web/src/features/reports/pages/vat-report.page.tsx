import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks, reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownDays } from '../components/use-shown-days.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';
import { useUnitText } from '../components/use-unit-text.ts';

type Row = ListRow<typeof reportCalls.vat>;

const documents = {
  invoice: 'document.invoice',
  credit_note: 'document.creditNote',
  wholesale_charge: 'document.wholesaleCharge',
  wholesale_refund: 'document.wholesaleRefund',
} as const;

/** VAT by document and rate, for the VAT return. */
export default function VatReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { minor, number } = useReportColumns();
  const filters = useReportFilters('days', 'areaAndReseller');
  const unit = useUnitText();
  const shown = { ...useShownDays(), ...useShownPlaces() };
  const links = reportLinks.vat(shown);
  const rowTitle = (name: string) => {
    const [document = 'invoice', rate] = name.split(':');
    // The rate first: a phone cuts the end.
    return `${unit('percent', Number(rate))} · ${t(documents[document as Row['document']])}`;
  };
  return (
    <ReportPage
      call={reportCalls.vat}
      title={t('routes:vat-report')}
      description={t('text.vat')}
      columns={[
        {
          key: 'name',
          header: t('column.document'),
          sort: 'name',
          isTitle: true,
          cell: ({ document }) => t(documents[document]),
        },
        number<Row>('vatRate', t('column.vatRate'), { unit: 'percent' }),
        number<Row>('documents', t('column.documents'), { to: links.documents }),
        minor<Row>('netMinor', t('column.net'), { to: links.netMinor }),
        minor<Row>('vatMinor', t('column.vat'), { to: links.vatMinor }),
        minor<Row>('grossMinor', t('column.gross'), { to: links.grossMinor }),
      ]}
      sorts={['-name']}
      filters={filters}
      totals={[
        { key: 'netMinor', label: t('column.net'), unit: 'minor' },
        { key: 'vatMinor', label: t('column.vat'), unit: 'minor' },
        { key: 'grossMinor', label: t('column.gross'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.vat'),
        kind: 'bars',
        unit: 'minor',
        labelHeader: t('column.document'),
        series: [t('column.vat')],
        name: rowTitle,
        to: chartLinks.vat(shown),
      }}
      period="days"
      exportName="vat"
      emptyText={t('emptyText')}
      rowName={({ document }) => t(documents[document])}
    />
  );
}
