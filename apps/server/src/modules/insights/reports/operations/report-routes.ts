import type { Call, CallInput, CallOutput } from '@lastmile/contract';
import { planForValues, type Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { type ExportRow, listRoute, type Route, totalsRow } from '../../../../core/route.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { type ReportViewer, reportViewer } from '../queries/scope.ts';
import type { Window } from '../queries/subscriber-columns.ts';
import type { Range } from '../rules/ranges.ts';
import { sortRows } from '../rules/rows.ts';
import { RunningTotals } from '../rules/running-totals.ts';
import { reportScope } from './file-scope.ts';

type Query<C extends Call> = CallInput<C>['query'];
type Paging = { readonly page: number; readonly pageSize: number; readonly sort: string };
type RowOf<C extends Call> =
  CallOutput<C> extends { readonly items: readonly (infer Row extends object)[] } ? Row : never;
type RestOf<C extends Call> = Omit<
  CallOutput<C> & object,
  'items' | 'page' | 'pageSize' | 'total' | keyof Range
>;
type SmallRestOf<C extends Call> = RestOf<C> & { readonly rows: readonly RowOf<C>[] };
type TotalOf<C extends Call> =
  CallOutput<C> extends { readonly totals: infer Totals extends object } ? keyof Totals & string : never;
type PageOf<C extends Call> = RestOf<C> & { readonly total: number; readonly items: readonly RowOf<C>[] };

const totalsOf = (rest: object) => (rest as { readonly totals: Readonly<Record<string, number>> }).totals;

/** What every report begins with. */
export async function viewerOf(clock: Clock, tx: Tx, caller: Caller): Promise<ReportViewer> {
  await planForValues(tx);
  return reportViewer(caller, todayIn(await zoneOf(tx), clock).toString());
}

interface SmallReport<C extends Call> {
  range(query: Query<C>, today: string): Range;
  load(tx: Tx, range: Range, viewer: ReportViewer, query: Query<C>): Promise<SmallRestOf<C>>;
  exported(row: RowOf<C>): ExportRow;
}

/** A report with a row per day, month, area or package: sorted and paged in memory. */
export const smallReport =
  (clock: Clock) =>
  <C extends Call>(call: C, { range, load, exported }: SmallReport<C>): Route => {
    const run = async (tx: Tx, query: Query<C>, caller: Caller) => {
      const viewer = await viewerOf(clock, tx, caller);
      const days = range(query, viewer.today);
      const { rows, ...rest } = await load(tx, days, viewer, query);
      const { sort, page, pageSize } = query as unknown as Paging;
      const sorted = sortRows(rows, sort);
      return { days, rest, sorted, page, pageSize };
    };
    return listRoute<C>(call, {
      async page(tx, { query }, caller) {
        const { days, rest, sorted, page, pageSize } = await run(tx, query, caller);
        const items = sorted.slice((page - 1) * pageSize, page * pageSize);
        return { ...rest, ...days, items, page, pageSize, total: sorted.length } as unknown as CallOutput<C>;
      },
      async *exportRows(tx, { query }, caller) {
        const { sorted, rest } = await run(tx, query, caller);
        for (const row of sorted) yield exported(row);
        if (sorted.length > 0) yield totalsRow(totalsOf(rest));
      },
      async fileScope(tx, { query }, caller) {
        const days = range(query, (await viewerOf(clock, tx, caller)).today);
        return reportScope(tx, call, { ...(query as object), search: undefined }, days);
      },
    });
  };

interface PagedReport<C extends Call> {
  range(query: Query<C>, today: string): Range;
  /** The rows of the window, with the sums of all. */
  load(tx: Tx, query: Query<C>, days: Range, viewer: ReportViewer, window: Window): Promise<PageOf<C>>;
  /** All rows in one read, for a file. */
  stream(tx: Tx, query: Query<C>, days: Range, viewer: ReportViewer): AsyncIterable<RowOf<C>>;
  /** The total that counts the rows, and those that are sums of a column. */
  counted: TotalOf<C>;
  summed: readonly (TotalOf<C> & keyof RowOf<C>)[];
  isSearched?: true;
  exported(row: RowOf<C>): ExportRow;
}

/** A report that lists subscribers or documents: sorted and paged by the database. */
export const pagedReport =
  (clock: Clock) =>
  <C extends Call>(call: C, report: PagedReport<C>): Route =>
    listRoute<C>(call, {
      async page(tx, { query }, caller) {
        const viewer = await viewerOf(clock, tx, caller);
        const days = report.range(query, viewer.today);
        const { page, pageSize } = query as unknown as Paging;
        const window = { limit: pageSize, offset: (page - 1) * pageSize };
        const found = await report.load(tx, query, days, viewer, window);
        return { ...found, ...days, page, pageSize } as unknown as CallOutput<C>;
      },
      async *exportRows(tx, { query }, caller) {
        const viewer = await viewerOf(clock, tx, caller);
        const days = report.range(query, viewer.today);
        // Totals of the rows in the file: those of a second read could be of other rows.
        const totals = new RunningTotals(report.counted, report.summed);
        for await (const row of report.stream(tx, query, days, viewer)) {
          totals.add(row);
          yield report.exported(row);
        }
        if (!totals.isEmpty) yield totalsRow(totals.values);
      },
      async fileScope(tx, { query }, caller) {
        const days = report.range(query, (await viewerOf(clock, tx, caller)).today);
        const { search } = query as unknown as { readonly search: string };
        return reportScope(
          tx,
          call,
          { ...(query as object), search: report.isSearched ? search : undefined },
          days,
        );
      },
    });
