import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { exactSum } from './exact-sum.ts';

/** Lines of an account as `x`: what moves its balance, and what is shown of each on a page. */
interface AccountLines {
  /** Selects at least id, at, line_no and amount_minor. */
  readonly entries: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
}

interface Window {
  readonly openingMinor: number;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

type WithBalance<Line> = Line & { readonly name: string; readonly balanceMinor: number };

export interface BalancePage<Line> {
  readonly items: WithBalance<Line>[];
  readonly totals: {
    readonly lines: number;
    readonly increaseMinor: number;
    readonly decreaseMinor: number;
  };
  /** The increase and the decrease of each day that has lines. */
  readonly days: { readonly key: string; readonly values: number[] }[];
}

const instant = sql`to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const zone = sql`(select timezone from isps where id = current_isp())`;
const increase = exactSum(sql`amount_minor`, sql`amount_minor > 0`);
const decrease = exactSum(sql`-amount_minor`, sql`amount_minor < 0`);

/** A page of lines with the balance after each of them, the totals of all and those of each day. */
export async function runningBalancePage<Line>(
  tx: Tx,
  { entries, columns, joins }: AccountLines,
  { openingMinor, isDescending, limit, offset }: Window,
): Promise<BalancePage<Line>> {
  const order = isDescending ? sql`x.at desc, x.id desc, x.line_no desc` : sql`x.at, x.id, x.line_no`;
  const { rows } = await sql<BalancePage<Line>>`
    with found as materialized (
      select x.*, ${openingMinor}::bigint + sum(x.amount_minor) over (order by x.at, x.id, x.line_no) as balance from (${entries}) x
    ), totals as (
      select count(*) as lines, ${increase} as "increaseMinor", ${decrease} as "decreaseMinor" from found
    ), days as (
      select (at at time zone ${zone})::date::text as key, jsonb_build_array(${increase}, ${decrease}) as values
      from found group by 1 order by 1
    ), shown as (
      select to_jsonb(l) - 'place' || jsonb_build_object('at', ${instant}) as line, l.place
      from (
        select ${columns}, x.id || ':' || x.line_no as name, x.balance::bigint as "balanceMinor",
          row_number() over (order by ${order}) as place
        from (select x.* from found x order by ${order} limit ${limit} offset ${offset}) x ${joins}
      ) l
    )
    select coalesce((select jsonb_agg(line order by place) from shown), '[]') as items,
      coalesce((select jsonb_agg(days) from days), '[]') as days, to_jsonb(totals) as totals from totals`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate without groups has one row');
  return row;
}
