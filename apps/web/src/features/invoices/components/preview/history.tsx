import type { Invoice } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { parseInvoiceEvent } from './history-events.ts';

/** Changes of the invoice, latest first. */
export function InvoiceHistory({ history }: Pick<Invoice, 'history'>) {
  const { t, i18n } = useTranslation('invoices');
  const eventText = useEventText();
  return (
    <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {history.map((entry) => (
        <li key={entry.id}>
          <Text size="sm">{eventText(entry)}</Text>
          <Text size="xs" c="dimmed">
            {entry.who ?? t('bySystem')} · <RelativeTime instant={entry.at} locale={i18n.language} />
          </Text>
        </li>
      ))}
    </Stack>
  );
}

function useEventText() {
  const { t } = useTranslation('invoices');
  const { money } = useMoneyFormat();
  return (entry: Invoice['history'][number]): string => {
    const event = parseInvoiceEvent(entry);
    switch (event.kind) {
      case 'issued':
        return t('event.issued');
      case 'cancelled':
        return t('event.cancelled');
      case 'changed':
        return t('event.changed');
      case 'paid':
        return t('event.paid', { amount: money(event.amountMinor) });
      case 'reversed':
        return t('event.reversed', { amount: money(event.amountMinor) });
      case 'edited':
        return t('event.edited', { before: money(event.before), after: money(event.after) });
    }
  };
}
