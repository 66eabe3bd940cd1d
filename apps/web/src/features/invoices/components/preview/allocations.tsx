import type { Invoice } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { creditNotePath } from '../../../../entities/billing/credit-note-paths.ts';
import { methodKeys } from '../../../../entities/billing/labels.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

/** Payments and credit notes of the invoice; reversed ones are struck through. */
export function Allocations({ allocations }: Pick<Invoice, 'allocations'>) {
  const { t, i18n } = useTranslation(['invoices', 'billing']);
  const { money } = useMoneyFormat();
  if (allocations.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('nothingPaid')}
      </Text>
    );
  }
  const kindText = ({ method, origin }: Invoice['allocations'][number]) => {
    const how =
      method === null ? t('action.credit') : t(`billing:${methodKeys[method as keyof typeof methodKeys]}`);
    return origin === 'balance' ? t('fromBalance', { how }) : how;
  };
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {allocations.map((one) => (
        <li key={one.id}>
          <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
            <Text size="sm" {...(one.releasedAt ? { td: 'line-through' } : {})}>
              {one.creditNoteId ? (
                <Anchor component={Link} to={creditNotePath(one.creditNoteId)} inherit>
                  {one.number}
                </Anchor>
              ) : (
                one.number
              )}{' '}
              · {kindText(one)}
            </Text>
            <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {money(one.amountMinor)}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {one.releasedAt ? `${t('reversed')} ` : null}
            <RelativeTime instant={one.releasedAt ?? one.at} locale={i18n.language} />
          </Text>
        </li>
      ))}
    </Stack>
  );
}
