/**
 * Circumstances in which product and model are not compared yet, because the product differs from the rule.
 * An action in such a circumstance is left out of both. To compare it, set its switch to true; the list is
 * complete when all are true.
 */
export const comparedCircumstances = {
  /** A hold, package change or free billing that begins on the first day of an invoiced period. */
  changeOnFirstDay: true,
  /** Cancelling an invoice whose changes other invoices carry, or that a final credit has credited. */
  cancelAdjusted: true,
  /** A price or discount set on the day of an invoice, after it. */
  priceOnIssueDay: true,
  /** An extra that begins or ends within an invoiced period. */
  extraInInvoicedPeriod: true,
  /** Editing an invoice so that its taxable or its other lines fall below 0. */
  editBelowZero: true,
  /** Resuming before the shortest hold is over. */
  shortHold: true,
  /** Pausing or closing on the day on which a hold was ended too early. */
  pauseAfterShortHold: true,
  /** Closing within a first period that is not invoiced, with a connection charge. */
  closeBeforeFirstInvoice: true,
  /** Changing the ISP's VAT mode while periods are invoiced on packages that follow it. */
  vatModeAfterIssue: true,
  /** Invoicing a subscriber on the day of its suspension, after it. */
  invoiceAfterSuspension: true,
  /** Suspending on a day that was invoiced and then returned. */
  suspendOnReturnedDay: true,
  /** Changing terms during a suspension that an invoice has left out. */
  changeWhileSuspended: true,
  /** Reopening within the period of an exempt invoice, where the ISP is not exempt. */
  reopenInExemptPeriod: true,
  /** Changing the ISP's VAT rate while periods are invoiced as exempt. */
  vatRateAfterExemptIssue: true,
  /** Cancelling an invoice that carries nothing but changes of others. */
  cancelCarrying: true,
};

export type Circumstance = keyof typeof comparedCircumstances;
export type Switches = Readonly<Record<Circumstance, boolean>>;
