import { type Day, plusDays } from './calendar.ts';
import {
  type Allocation,
  type CancellationNote,
  type DayTerms,
  type Extra,
  type Invoice,
  noDiscountTerms,
  type SkippedMonth,
  type Source,
  type Status,
} from './types.ts';

export const hasService = (status: Status): boolean => status !== 'pending' && status !== 'closed';

/** One subscriber with everything that happened to it. */
export class Subscriber {
  packageNo: number;
  agreedPrice: number | null;
  discount: number;
  discountTerms = noDiscountTerms;
  free = false;
  status: Status = 'pending';
  billingDay: number;
  readonly billingMode: 'prepaid' | 'postpaid';
  extras: Extra[] = [];
  connectedOn: Day | null = null;
  holdSince: Day | null = null;
  holdUntil: Day | null = null;
  nextPackage: { readonly packageNo: number; readonly on: Day } | null = null;
  readonly terms: { readonly from: Day; readonly terms: DayTerms }[] = [];
  readonly invoices: Invoice[] = [];
  /** Those that its last closing issued. */
  finalInvoices: Invoice[] = [];
  readonly sources: Source[] = [];
  readonly cancellations: CancellationNote[] = [];
  readonly allocations: Allocation[] = [];
  readonly skippedMonths: SkippedMonth[] = [];

  constructor(
    fields: Pick<Subscriber, 'packageNo' | 'agreedPrice' | 'discount' | 'billingDay' | 'billingMode'>,
  ) {
    this.packageNo = fields.packageNo;
    this.agreedPrice = fields.agreedPrice;
    this.discount = fields.discount;
    this.billingDay = fields.billingDay;
    this.billingMode = fields.billingMode;
  }

  /** The terms of a day; those of a future day are the present ones. */
  termsOn(day: Day): DayTerms | undefined {
    return this.terms.findLast(({ from }) => from <= day)?.terms;
  }

  /** Records the present terms from today on; the last change of a day counts. */
  saveTerms(today: Day, packagePrice: number): void {
    const { packageNo, discount, discountTerms, free, status } = this;
    const terms = {
      packageNo,
      price: this.agreedPrice ?? packagePrice,
      discount,
      discountTerms,
      free,
      status,
    };
    const last = this.terms.at(-1);
    if (last && JSON.stringify(last.terms) === JSON.stringify(terms)) return;
    if (last?.from === today) this.terms.pop();
    this.terms.push({ from: today, terms });
  }

  get liveMonths(): Invoice[] {
    return this.invoices.filter(({ kind, isCancelled }) => kind === 'monthly' && !isCancelled);
  }

  /** The last invoiced day. */
  get billedUntil(): Day | null {
    return this.liveMonths.reduce<Day | null>((last, { period }) => {
      const end = period?.last ?? '';
      return last === null || end > last ? end : last;
    }, null);
  }

  /** The last day that is invoiced, or that a run or the cancelling of an invoice has left out. */
  get settledUntil(): Day | null {
    const leftOut = [
      ...this.skippedMonths.map(({ passed }) => passed?.last),
      ...this.invoices.filter(({ isSkipped }) => isSkipped).map(({ period }) => period?.last),
    ];
    return leftOut.reduce<Day | null>(
      (last, day) => (day !== undefined && (last === null || day > last) ? day : last),
      this.billedUntil,
    );
  }

  /** The day on which the current service without a gap began; undefined if there never was any. */
  get startsOn(): Day | undefined {
    let day = this.terms.at(-1)?.from;
    const begin = this.terms[0]?.from;
    const served = (on: Day) => hasService(this.termsOn(on)?.status ?? 'pending');
    if (!day || !begin) return undefined;
    while (day >= begin && !served(day)) day = plusDays(day, -1);
    if (day < begin) return undefined;
    while (day > begin && served(plusDays(day, -1))) day = plusDays(day, -1);
    return day;
  }

  /** The first day of the present closure; undefined while not closed. */
  get closedOn(): Day | undefined {
    let first: Day | undefined;
    for (const { from, terms } of this.terms.toReversed()) {
      if (terms.status !== 'closed') break;
      first = from;
    }
    return first;
  }
}
