interface DiscountDays {
  readonly discountFrom: string | null;
  readonly discountUntil: string | null;
}

/** Whether the discount applies on this day. */
export const isDiscountActive = ({ discountFrom, discountUntil }: DiscountDays, day: string): boolean =>
  (discountFrom === null || discountFrom <= day) && (discountUntil === null || day <= discountUntil);
