import { BarChart, ColumnChart, FigureCards } from '@lastmile/ui';
import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatMonth } from '../../../shared/dates/months.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { fillSeries } from './fill-series.ts';
import type { ChartPoint } from './report-links.ts';
import { type Unit, useUnitText } from './use-unit-text.ts';

/** What every report answers with besides its rows. */
export interface ReportAnswer {
  readonly from: string;
  readonly to: string;
  readonly totals: Readonly<Record<string, number>>;
  readonly series: readonly (ChartPoint & { readonly values: readonly number[] })[];
}

export interface ReportTotal {
  readonly key: string;
  readonly label: string;
  readonly unit: Unit;
}

export interface ReportChart {
  readonly title: string;
  /** Columns over days or months, or bars for named things. */
  readonly kind: 'days' | 'months' | 'bars';
  readonly unit: Unit;
  readonly labelHeader: string;
  readonly series: readonly string[];
  /** The name of a bar, if it is not its key. */
  readonly name?: (key: string) => string;
  /** The list behind a column or bar. */
  readonly to?: (point: ChartPoint) => string | undefined;
}

interface ReportSummaryProps {
  readonly answer: ReportAnswer | undefined;
  readonly totals: readonly ReportTotal[];
  readonly chart?: ReportChart;
  readonly period?: 'days' | 'month';
}

/** Totals and chart of the whole report, whatever page of it is shown. */
export function ReportSummary({ answer, totals, chart, period }: ReportSummaryProps) {
  const { t, i18n } = useTranslation('reports');
  const text = useUnitText();
  const day = useFormatDate();
  return (
    <>
      {answer && period ? (
        <Text size="sm" c="dimmed" mb="xs">
          {period === 'days'
            ? t('range', { from: day(answer.from), to: day(answer.to) })
            : formatMonth(answer.from.slice(0, 7), i18n.language)}
        </Text>
      ) : null}
      {totals.length > 0 ? (
        <FigureCards
          figures={totals.map(({ key, label, unit }) => ({
            key,
            label,
            value: answer ? text(unit, answer.totals[key] ?? 0) : '–',
          }))}
        />
      ) : null}
      {chart && answer?.series.some(({ values }) => values.some((value) => value !== 0)) ? (
        <Paper withBorder p="md" mb="md">
          <Chart chart={chart} answer={answer} />
        </Paper>
      ) : null}
    </>
  );
}

const mostMarks = 12;

function Chart({ chart, answer }: { readonly chart: ReportChart; readonly answer: ReportAnswer }) {
  const { i18n } = useTranslation();
  const text = useUnitText();
  const day = useFormatDate();
  const navigate = useNavigate();
  const open = (href: string) => void navigate(href);
  const { title, kind, unit, labelHeader, to, name = (key: string) => key } = chart;
  if (kind === 'bars')
    return (
      <BarChart
        title={title}
        labelHeader={labelHeader}
        valueHeader={chart.series[0] ?? title}
        open={open}
        bars={answer.series.map(({ key, id, values: [value = 0] }) => ({
          key: id ? String(id) : key,
          label: name(key),
          value,
          text: text(unit, value),
          href: value === 0 ? undefined : to?.({ key, id }),
        }))}
      />
    );
  const series = fillSeries(kind, answer, answer.series);
  const every = Math.ceil(series.length / mostMarks);
  const short = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  const markOf = (key: string) =>
    kind === 'days' ? String(Number(key.slice(8))) : short.format(new Date(`${key}-01T00:00:00Z`));
  return (
    <ColumnChart
      title={title}
      labelHeader={labelHeader}
      series={chart.series}
      {...(to ? { link: { hrefOf: (key: string) => to({ key }), open } } : {})}
      columns={series.map(({ key, values }, at) => ({
        key,
        label: kind === 'days' ? day(key) : formatMonth(key, i18n.language),
        mark: at % every === 0 ? markOf(key) : '',
        values,
        texts: values.map((value) => text(unit, value)),
      }))}
    />
  );
}
