import type { StatementResult } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export const resultKeys = {
  matched: 'result.matched',
  missing_here: 'result.missing_here',
  missing_there: 'result.missing_there',
  amount_differs: 'result.amount_differs',
  fee_differs: 'result.fee_differs',
  duplicate: 'result.duplicate',
  unreadable: 'result.unreadable',
} as const satisfies Record<StatementResult, string>;

/** What the difference means, for the person who resolves it. */
export const explanationKeys = {
  matched: 'explain.matched',
  missing_here: 'explain.missing_here',
  missing_there: 'explain.missing_there',
  amount_differs: 'explain.amount_differs',
  fee_differs: 'explain.fee_differs',
  duplicate: 'explain.duplicate',
  unreadable: 'explain.unreadable',
} as const satisfies Record<StatementResult, string>;

export const resolutionKeys = {
  noted: 'resolution.noted',
  fee_corrected: 'resolution.fee_corrected',
  found_later: 'resolution.found_later',
} as const;

const colours: Record<StatementResult, string> = {
  matched: 'green',
  missing_here: 'red',
  missing_there: 'red',
  amount_differs: 'red',
  fee_differs: 'yellow',
  duplicate: 'yellow',
  unreadable: 'gray',
};

export function ResultBadge({ result }: { readonly result: StatementResult }) {
  const { t } = useTranslation('gateway-statements');
  return (
    <Badge variant="light" color={colours[result]} tt="none">
      {t(resultKeys[result])}
    </Badge>
  );
}
