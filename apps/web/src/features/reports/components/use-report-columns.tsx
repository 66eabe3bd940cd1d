import type { ListColumn } from '@lastmile/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount, MobileLink, SubscriberCell, subscriberText } from '../../../entities/billing/cells.tsx';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { formatMonth } from '../../../shared/dates/months.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { CellLink } from '../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { type Entry, entryLinks } from './entry-links.ts';
import { type Unit, useUnitText } from './use-unit-text.ts';

type NumberKey<Row> = { [Key in keyof Row]: Row[Key] extends number ? Key : never }[keyof Row] & string;

interface Options<Row> {
  readonly sort?: string;
  /** The list behind the figure, with the same filter. */
  readonly to?: (row: Row) => string | undefined;
  readonly hiddenByDefault?: boolean;
  /** Amounts are shown on a phone before anything else, unless there are too many. */
  readonly isMain?: boolean;
}

interface Subscriber {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly package: { readonly name: string };
  readonly area: { readonly name: string } | null;
}

interface StatementEntry extends Entry {
  readonly at: string;
}

/** Builders of the columns that reports have in common. */
export function useReportColumns() {
  const { t, i18n } = useTranslation('reports');
  const { sign } = useMoneyFormat();
  const text = useUnitText();
  const formatDay = useFormatDate();
  const formatTime = useFormatDateTime();
  return {
    day: <Row extends { readonly name: string }>(): ListColumn<Row> => ({
      key: 'name',
      header: t('column.day'),
      sort: 'name',
      isTitle: true,
      cell: ({ name }) => formatDay(name),
    }),
    month: <Row extends { readonly name: string }>(): ListColumn<Row> => ({
      key: 'name',
      header: t('column.month'),
      sort: 'name',
      isTitle: true,
      cell: ({ name }) => formatMonth(name, i18n.language),
    }),
    minor: <Row,>(key: NumberKey<Row>, header: string, options: Options<Row> = {}): ListColumn<Row> => ({
      key,
      header: t('in', { header, currency: sign }),
      align: 'end',
      isMain: options.isMain ?? true,
      ...sorted(options),
      cell: (row) => linked(options.to?.(row), <Amount minor={Number(row[key])} />, Number(row[key])),
    }),
    number: <Row,>(
      key: NumberKey<Row>,
      header: string,
      { unit = 'count', ...options }: Options<Row> & { readonly unit?: Unit } = {},
    ): ListColumn<Row> => ({
      key,
      header,
      align: 'end',
      ...sorted(options),
      cell: (row) => linked(options.to?.(row), text(unit, Number(row[key])), Number(row[key])),
    }),
    /** A line of a statement: when, what, and with whom. */
    entry: <Row extends StatementEntry>(
      what: (row: Row) => string,
      partyOf: (row: Row) => string | null,
    ): ListColumn<Row>[] => [
      { key: 'at', header: t('column.at'), sort: 'at', cell: ({ at }) => formatTime(at) },
      { key: 'kind', header: t('column.entry'), isTitle: true, text: what, cell: what },
      {
        key: 'party',
        header: t('column.party'),
        text: partyOf,
        cell: (row) => textLink(entryLinks.party(row), partyOf(row)),
      },
      {
        key: 'number',
        header: t('column.number'),
        text: ({ number }) => number,
        cell: (row) => textLink(entryLinks.number(row), row.number),
      },
    ],
    subscriber: <Row extends Subscriber>(): ListColumn<Row>[] => [
      {
        key: 'username',
        header: t('column.subscriber'),
        sort: 'username',
        isTitle: true,
        text: subscriberText,
        cell: ({ id, username, name }) => (
          <SubscriberCell to={workspacePath(id)} username={username} name={name} isTitle />
        ),
      },
      { key: 'mobile', header: t('column.mobile'), cell: ({ mobile }) => <MobileLink mobile={mobile} /> },
      { key: 'package', header: t('column.package'), cell: (row) => row.package.name },
      { key: 'area', header: t('column.area'), cell: ({ area }) => area?.name },
    ],
  };
}

const sorted = ({ sort, hiddenByDefault }: Pick<Options<unknown>, 'sort' | 'hiddenByDefault'>) => ({
  ...(sort ? { sort } : {}),
  ...(hiddenByDefault ? { hiddenByDefault } : {}),
});

/** Nothing is behind a zero. */
const linked = (to: string | undefined, content: ReactNode, value: number) =>
  to && value !== 0 ? <CellLink to={to}>{content}</CellLink> : content;

const textLink = (to: string | undefined, text: string | null) =>
  to && text ? <CellLink to={to}>{text}</CellLink> : text;
