import type { Invoice } from '@lastmile/contract';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyText } from '../../shared/money/use-money-format.ts';
import { useLineText } from './use-invoice-line-text.ts';

type Amounts = Pick<Invoice, 'lines' | 'vatMode' | 'vatRate' | 'vatMinor' | 'totalMinor'>;

/** The lines of a bill and what they come to, in the room of a dialog. */
export function BillSummary({ bill, paidMinor }: { readonly bill: Amounts; readonly paidMinor: number }) {
  const { t } = useTranslation('billing');
  const { money } = useMoneyText();
  const lineText = useLineText();
  return (
    <Stack gap={6} role="status" aria-label={t('preview')}>
      {bill.lines.map((line, at) => {
        const { title, detail } = lineText(line, bill.vatRate);
        // biome-ignore lint/suspicious/noArrayIndexKey: A line of a bill has no name but its place.
        return <Row key={at} label={title} detail={detail} amount={money(line.amountMinor)} />;
      })}
      <Row label={t('total')} amount={money(bill.totalMinor)} isTotal />
      {bill.vatMode === 'inclusive' && bill.vatMinor > 0 ? (
        <Text size="xs" c="dimmed">
          {t('vatIncluded', { amount: money(bill.vatMinor) })}
        </Text>
      ) : null}
      {paidMinor > 0 ? (
        <Text size="xs" c="dimmed">
          {t('paidFromFavour', { amount: money(paidMinor) })}
        </Text>
      ) : null}
    </Stack>
  );
}

interface RowProps {
  readonly label: string;
  readonly detail?: string | null;
  readonly amount: string;
  readonly isTotal?: boolean;
}

function Row({ label, detail, amount, isTotal = false }: RowProps) {
  return (
    <Group
      justify="space-between"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      {...(isTotal ? { fw: 600 } : {})}
    >
      <div>
        <Text size="sm" inherit>
          {label}
        </Text>
        {detail ? (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        ) : null}
      </div>
      <Text size="sm" inherit style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {amount}
      </Text>
    </Group>
  );
}
