import type { ChargeQuote } from '@lastmile/contract';
import { Divider, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../shared/dates/use-format-date.ts';
import { usePlanMoney } from './use-plan-money.ts';

interface LineProps {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly amount: string;
  readonly isTotal?: boolean;
}

function Line({ label, detail, amount, isTotal = false }: LineProps) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
      <div>
        <Text size="sm" fw={isTotal ? 600 : 400}>
          {label}
        </Text>
        {detail ? (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        ) : null}
      </div>
      <Text
        size="sm"
        fw={isTotal ? 600 : 400}
        ta="end"
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {amount}
      </Text>
    </Group>
  );
}

/** What is to pay, line by line, with the reason of each. */
export function QuoteSummary({ quote }: { readonly quote: ChargeQuote }) {
  const { t, i18n } = useTranslation('plans');
  const money = usePlanMoney(quote.currency);
  const day = useFormatDate();
  const period = t('quote.period', { from: day(quote.periodStart), to: day(quote.periodEnd) });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  const earlier = quote.adjustmentMinor - quote.unusedMinor;
  return (
    <Stack gap={6}>
      {quote.feeMinor > 0 ? <Line label={t('quote.fee')} amount={money(quote.feeMinor)} /> : null}
      {quote.months > 0 ? (
        <Line
          label={t('quote.months', { count: quote.months, price: money(quote.monthlyMinor) })}
          detail={quote.counted > 0 ? `${period} · ${t('quote.counted', { count: quote.counted })}` : period}
          amount={money(quote.chargeMinor)}
        />
      ) : null}
      {quote.trialDays > 0 ? (
        <Line label={t('quote.trial', { count: quote.trialDays })} detail={period} amount={money(0)} />
      ) : null}
      {quote.discountMinor > 0 ? (
        <Line
          label={t('quote.discount', { code: quote.couponCode ?? '' })}
          amount={`− ${money(quote.discountMinor)}`}
        />
      ) : null}
      {earlier > 0 ? (
        <Line label={t('quote.recount')} detail={t('quote.recountText')} amount={money(earlier)} />
      ) : null}
      {earlier < 0 ? (
        <Line label={t('quote.credit')} detail={t('quote.creditText')} amount={`− ${money(-earlier)}`} />
      ) : null}
      {quote.vatMinor > 0 ? (
        <Line
          label={t('quote.vat', { rate: percent.format(quote.vatRate / 10_000) })}
          amount={money(quote.vatMinor)}
        />
      ) : null}
      <Divider />
      <Line label={t('quote.total')} amount={money(quote.totalMinor)} isTotal />
      {quote.surplusMinor > 0 ? (
        <Text size="xs" c="dimmed">
          {t('quote.surplus', { amount: money(quote.surplusMinor) })}
        </Text>
      ) : null}
    </Stack>
  );
}
