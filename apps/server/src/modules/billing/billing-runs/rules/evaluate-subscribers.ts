import type { BillingOutcome } from '@lastmile/contract';
import {
  type BillingLine,
  type BillingMoment,
  creditCauseOf,
  dueBills,
  dueDateOf,
  type NewInvoice,
  whyNoBill,
} from '../../invoices/index.ts';

/** What a run does with a line, and why not where it does nothing. */
export interface JudgedLine {
  readonly lineId: number;
  readonly outcome: BillingOutcome;
  readonly bills: readonly NewInvoice[];
  readonly detail: string | null;
}

interface Asked {
  readonly runId: number;
  /** Everything that is due by this day. */
  readonly until: string;
}

/** Whoever has left and is settled is no longer mentioned. */
export const judgeLines = (
  lines: readonly BillingLine[],
  moment: BillingMoment,
  asked: Asked,
): JudgedLine[] => {
  const judge = judgeFor(moment, asked);
  return lines.map(judge).filter((judged) => judged !== undefined);
};

function judgeFor(moment: BillingMoment, { runId, until }: Asked) {
  const by = { settings: moment.settings, today: until };
  const dueOn = dueDateOf(moment.today, moment);
  return (line: BillingLine): JudgedLine | undefined => {
    const { id: lineId } = line;
    try {
      const due = dueBills(line, by);
      if (due.length === 0) {
        if (line.status === 'left') return undefined;
        return { lineId, outcome: whyNoBill(line, by), bills: [], detail: null };
      }
      const creditCause = creditCauseOf(line);
      const bills = due.map((built) => ({
        subscriberId: lineId,
        kind: built.kind,
        built,
        dueOn,
        note: null,
        runId,
        creditCause,
      }));
      return { lineId, outcome: 'billed', bills, detail: null };
    } catch (error) {
      // One line whose terms make no bill does not keep the others from theirs.
      const detail = error instanceof Error ? error.message : String(error);
      return { lineId, outcome: 'error', bills: [], detail: detail.slice(0, 300) };
    }
  };
}
