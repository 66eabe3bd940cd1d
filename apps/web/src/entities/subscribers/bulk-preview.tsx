import type { BulkOutcome, BulkPreviewRow } from '@lastmile/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../shared/dates/use-format-date.ts';
import { AffectedRows } from '../../shared/kit/bulk/affected-rows.tsx';
import { BulkResultView } from '../../shared/kit/bulk/bulk-result-view.tsx';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';

/** Which amounts matter for an action: what is owed, the monthly price, or none. */
export type PreviewAmounts = 'balance' | 'price' | 'none';

interface BulkPreviewProps {
  readonly headline: string;
  readonly planned: BulkOutcome;
  readonly amounts: PreviewAmounts;
}

/** Names and amounts of the subscribers that change, and who is left out for which reason. */
export function BulkPreview({ headline, planned, amounts }: BulkPreviewProps) {
  const { t } = useTranslation('shared');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const { details } = planned;
  const changing = new Set(planned.done);
  const rows = details?.rows.filter(({ id }) => changing.has(id)) ?? [];
  const priceText = (before: number, after: number | null) =>
    after === null ? money(before) : `${money(before)} → ${money(after)}`;
  const amountOf = ({ balanceMinor, oldestDueOn, priceMinor, newPriceMinor }: BulkPreviewRow) => {
    if (amounts === 'none') return {};
    if (amounts === 'price') return { value: priceText(priceMinor, newPriceMinor) };
    if (balanceMinor <= 0) return { note: t('nothingDue') };
    return {
      value: money(balanceMinor),
      note: oldestDueOn ? t('oldestDue', { day: day(oldestDueOn) }) : undefined,
    };
  };
  return (
    <BulkResultView headline={headline} refused={rejectedSubscribers(planned)}>
      <PreviewTotal amounts={amounts} details={details} />
      <AffectedRows
        total={planned.done.length}
        rows={rows.map((row) => ({
          id: row.id,
          name: row.name ?? row.username,
          detail: row.name ? row.username : undefined,
          ...amountOf(row),
        }))}
      />
    </BulkResultView>
  );
}

function PreviewTotal({
  amounts,
  details,
}: Pick<BulkOutcome, 'details'> & Pick<BulkPreviewProps, 'amounts'>) {
  const { t } = useTranslation('shared');
  const { money } = useMoneyFormat();
  if (!details || amounts === 'none') return null;
  const { balanceDueMinor, priceMinor, newPriceMinor } = details;
  if (amounts === 'balance') {
    return <Text size="sm">{t('totalDue', { amount: money(balanceDueMinor) })}</Text>;
  }
  return newPriceMinor === null ? null : (
    <Text size="sm">{t('totalPrice', { before: money(priceMinor), after: money(newPriceMinor) })}</Text>
  );
}

/** Those left out, by name and username where they are known. */
export const rejectedSubscribers = ({ refused, details }: BulkOutcome) => {
  const names = new Map(details?.rows.map(({ id, name }) => [id, name]));
  return refused.map(({ id, username, code }) => {
    const name = names.get(id);
    return { name: name ? `${name} (${username})` : username || `#${id}`, code };
  });
};
