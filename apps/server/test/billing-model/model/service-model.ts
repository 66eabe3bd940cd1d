import { type Isp, restoreClosedDays } from './adjustments.ts';
import { applyCredit } from './allocation.ts';
import { dayAt, monthsBefore } from './calendar.ts';
import { type Moment, settleDue } from './invoicing.ts';
import { Subscriber } from './subscriber.ts';
import { type Extra, type Package, Refusal, type Settings, type Status } from './types.ts';

export interface NewSubscriber {
  readonly packageNo: number;
  readonly agreedPrice: number | null;
  readonly discount: number;
  readonly billingDay: number;
  readonly billingMode: 'prepaid' | 'postpaid';
  readonly isActive: boolean;
}

const shortestHoldDays = 15;
const longestHoldMonths = 3;

/** Subscribers and their terms by day, and the run of each day. */
export class ServiceModel {
  readonly isp: Isp;
  readonly subscribers: Subscriber[] = [];
  nowMs: number;
  protected documents = 0;
  #lastRunOn = '';

  constructor(settings: Settings, packages: readonly Package[], nowMs: number) {
    this.isp = { settings, packages };
    this.nowMs = nowMs;
  }

  get today(): string {
    return dayAt(this.nowMs, this.isp.settings.timezone);
  }

  protected get moment(): Moment {
    return { today: this.today, nowMs: this.nowMs, next: () => ++this.documents };
  }

  #save(subscriber: Subscriber): void {
    subscriber.saveTerms(this.today, this.isp.packages[subscriber.packageNo]?.price ?? 0);
  }

  join({ isActive, ...fields }: NewSubscriber): Subscriber {
    const subscriber = new Subscriber(fields);
    this.subscribers.push(subscriber);
    if (isActive) this.#activate(subscriber);
    this.#save(subscriber);
    return subscriber;
  }

  #activate(subscriber: Subscriber): void {
    subscriber.status = 'active';
    subscriber.connectedOn ??= this.today;
    subscriber.holdSince = null;
    subscriber.holdUntil = null;
  }

  #require(subscriber: Subscriber, ...allowed: Status[]): void {
    if (!allowed.includes(subscriber.status)) throw new Refusal(`is ${subscriber.status}`);
  }

  suspend(subscriber: Subscriber): void {
    this.#require(subscriber, 'active');
    subscriber.status = 'suspended';
    this.#save(subscriber);
  }

  hold(subscriber: Subscriber, until: string | null): void {
    this.#require(subscriber, 'active');
    subscriber.status = 'on_hold';
    subscriber.holdSince = this.today;
    subscriber.holdUntil = until;
    this.#save(subscriber);
  }

  reactivate(subscriber: Subscriber): void {
    this.#require(subscriber, 'suspended', 'pending');
    this.#return(subscriber);
  }

  resume(subscriber: Subscriber): void {
    this.#require(subscriber, 'on_hold');
    const { holdSince } = subscriber;
    this.#return(subscriber);
    if (holdSince !== null) chargeShortHold(subscriber, holdSince, this.today);
  }

  /** After a pause in an invoiced period the cycle stays; otherwise it may restart, as the ISP chose. */
  #return(subscriber: Subscriber): void {
    const { billedUntil, status } = subscriber;
    const isInvoiced = billedUntil !== null && this.today <= billedUntil;
    if (status !== 'pending' && this.isp.settings.reactivationRule === 'restart' && !isInvoiced) {
      subscriber.billingDay = Math.min(28, Number(this.today.slice(8)));
    }
    this.#activate(subscriber);
    this.#save(subscriber);
  }

  close(subscriber: Subscriber): void {
    this.#require(subscriber, 'pending', 'active', 'suspended', 'on_hold');
    subscriber.status = 'closed';
    subscriber.holdSince = null;
    subscriber.holdUntil = null;
    subscriber.nextPackage = null;
    this.#save(subscriber);
    const before = new Set(subscriber.invoices);
    settleDue(this.isp, subscriber, this.moment);
    subscriber.finalInvoices = subscriber.invoices.filter((invoice) => !before.has(invoice));
    applyCredit(subscriber);
  }

  reopen(subscriber: Subscriber): void {
    this.#require(subscriber, 'closed');
    if (subscriber.closedOn === this.today)
      restoreClosedDays(subscriber, this.today, subscriber.finalInvoices);
    this.#activate(subscriber);
    this.#save(subscriber);
  }

  /** Now, or on a later day. */
  changePackage(subscriber: Subscriber, packageNo: number, on: string | null): void {
    this.#require(subscriber, 'pending', 'active', 'suspended', 'on_hold');
    const { nextPackage } = subscriber;
    const isSame =
      on === null
        ? subscriber.packageNo === packageNo && nextPackage === null
        : nextPackage?.packageNo === packageNo && nextPackage.on === on;
    if (isSame) throw new Refusal('has it already');
    subscriber.nextPackage = on === null ? null : { packageNo, on };
    if (on === null) subscriber.packageNo = packageNo;
    this.#save(subscriber);
  }

  update(
    subscriber: Subscriber,
    changes: Partial<Pick<Subscriber, 'agreedPrice' | 'discount' | 'discountTerms' | 'billingDay' | 'free'>>,
  ): void {
    Object.assign(subscriber, changes);
    this.#save(subscriber);
  }

  setExtras(subscriber: Subscriber, extras: readonly Extra[]): void {
    subscriber.extras = [...extras];
  }

  reprice(packageNo: number, price: number): void {
    const sold = this.isp.packages[packageNo];
    if (!sold) throw new Error(`There is no package ${packageNo}`);
    sold.price = price;
    for (const subscriber of this.subscribers) {
      if (subscriber.packageNo === packageNo && subscriber.agreedPrice === null) this.#save(subscriber);
    }
  }

  /** What is scheduled for the day, then the invoices that are due. */
  runDay(): void {
    for (const subscriber of this.subscribers) this.#applySchedule(subscriber);
    // One run a day; where clocks are set back, a day can be asked for two.
    if (this.#lastRunOn === this.today) return;
    this.#lastRunOn = this.today;
    for (const subscriber of this.subscribers) {
      // A closed subscriber is settled: settings that change later do not invoice it again.
      if (subscriber.status !== 'closed') settleDue(this.isp, subscriber, this.moment);
      applyCredit(subscriber);
    }
  }

  #applySchedule(subscriber: Subscriber): void {
    const { nextPackage } = subscriber;
    if (nextPackage && nextPackage.on <= this.today)
      this.changePackage(subscriber, nextPackage.packageNo, null);
    const { status, holdSince, holdUntil } = subscriber;
    if (status !== 'on_hold' || holdSince === null) return;
    if (holdUntil !== null && holdUntil <= this.today) this.resume(subscriber);
    if (holdUntil === null && holdSince <= monthsBefore(this.today, longestHoldMonths))
      this.close(subscriber);
  }
}

/** A hold that lasts fewer days than the shortest one is charged like service. */
function chargeShortHold(subscriber: Subscriber, since: string, today: string): void {
  const days = (Date.parse(today) - Date.parse(since)) / 86_400_000;
  if (days >= shortestHoldDays) return;
  for (const [index, { from, terms }] of subscriber.terms.entries()) {
    if (from >= since && terms.status === 'on_hold')
      subscriber.terms[index] = { from, terms: { ...terms, status: 'active' } };
  }
}
