import type { BulkBillsOutcome } from '@lastmile/contract';

/** How many bills will be changed; of a job only how many are meant is known beforehand. */
export const plannedCount = ({ done, refused, invoices }: BulkBillsOutcome): number =>
  done.length > 0 || refused.length > 0 ? done.length : invoices;

/** The payment or bill that a refusal is about stands at the end of what the server says of it. */
export const namedInDetail = (detail: string): string | undefined =>
  /(?:: |\()([^\s()]*\d[^\s()]*)\)?$/.exec(detail)?.[1];

export const refusalsOf = ({ refused }: BulkBillsOutcome) =>
  refused.map(({ id, number, code, detail }) => {
    const about = namedInDetail(detail);
    return { name: number || `#${id}`, code, ...(about ? { about } : {}) };
  });
