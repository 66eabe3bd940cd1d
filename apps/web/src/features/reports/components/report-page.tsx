import type { Call, CallOutput } from '@lastmile/contract';
import type { FilterField, ListColumn } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { ListSectionProps } from '../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { type ReportAnswer, type ReportChart, ReportSummary, type ReportTotal } from './report-summary.tsx';
import { ScheduleButton } from './schedules/schedule-button.tsx';

interface ReportPageProps<C extends Call> {
  readonly call: C;
  readonly title: string;
  readonly description: string;
  readonly columns: readonly ListColumn<ListRow<C>>[];
  readonly sorts: readonly [string, ...string[]];
  readonly filters?: readonly FilterField[];
  readonly totals: readonly ReportTotal[];
  readonly chart?: ReportChart;
  /** How the period is written: its days, its months, or nothing if the report is of today. */
  readonly period?: 'days' | 'month';
  readonly searchLabel?: string;
  readonly exportName: string;
  readonly emptyText: string;
  readonly rowName?: (row: ListRow<C>) => string;
  /** The rows behind a figure of another report, which is the one to schedule. */
  readonly isPartOfAnother?: boolean;
}

/** One report: period and filters, totals, chart, rows with links, saved views, export, schedule and print. */
export function ReportPage<C extends Call>(props: ReportPageProps<C>) {
  const { t } = useTranslation('reports');
  const canSchedule = useCurrentAbility().can('read', 'Report');
  const { call, title, description, columns, sorts, filters, totals, chart, period, exportName } = props;
  const list: ListSectionProps<C> = {
    call,
    title,
    columns,
    sorts,
    ...(filters ? { filters } : {}),
    ...(props.searchLabel ? { searchLabel: props.searchLabel } : {}),
    ...(props.rowName ? { rowName: props.rowName } : {}),
    empty: { title: t('empty'), text: props.emptyText },
  };
  return (
    <ListPage
      {...list}
      description={description}
      exportName={exportName}
      withPdf
      actions={
        <>
          {props.isPartOfAnother || !canSchedule ? null : <ScheduleButton list={list} />}
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </>
      }
      figures={({ answer }: { answer: CallOutput<C> | undefined }) => (
        <ReportSummary
          answer={answer as ReportAnswer | undefined}
          totals={totals}
          {...(chart ? { chart } : {})}
          {...(period ? { period } : {})}
        />
      )}
    />
  );
}
