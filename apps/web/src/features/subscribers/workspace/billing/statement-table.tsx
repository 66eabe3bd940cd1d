import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { billPath } from '../../../../app/billing/paths.ts';
import { useDayText } from '../../../../app/kit/use-day-text.ts';
import { useMomentText } from '../../../../app/kit/use-moment-text.ts';
import { useMoneyText } from '../../../../app/kit/use-money.ts';
import { movementKey } from './movement-words.ts';
import type { Statement } from './statement-section.tsx';

/** What was charged, what was paid, and what was owed after each. */
export function StatementTable({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation('payments');
  const { sign } = useMoneyText();
  const day = useDayText();
  const { from, to, openingMinor, closingMinor, rows } = statement;
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t('statement')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('at')}</Table.Th>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th ta="end">{t('chargedIn', { currency: sign })}</Table.Th>
            <Table.Th ta="end">{t('creditedIn', { currency: sign })}</Table.Th>
            <Table.Th ta="end">{t('balanceIn', { currency: sign })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Standing day={day(from)} label={t('opening')} balanceMinor={openingMinor} />
          {rows.map((row, at) => (
            // Rows have no id of their own, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Movement key={at} row={row} />
          ))}
          <Standing day={day(to)} label={t('closing')} balanceMinor={closingMinor} />
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface StandingProps {
  readonly day: string;
  readonly label: string;
  readonly balanceMinor: number;
}

function Standing({ day, label, balanceMinor }: StandingProps) {
  const { figure } = useMoneyText();
  return (
    <Table.Tr>
      <Table.Td>{day}</Table.Td>
      <Table.Td fw={600}>{label}</Table.Td>
      <Table.Td />
      <Table.Td />
      <Table.Td ta="end" fw={600}>
        {figure(balanceMinor)}
      </Table.Td>
    </Table.Tr>
  );
}

function Movement({ row }: { readonly row: Statement['rows'][number] }) {
  const { t } = useTranslation('payments');
  const { figure } = useMoneyText();
  const moment = useMomentText();
  const { at, kind, sourceKind, sourceId, number, amountMinor, balanceMinor } = row;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{moment(at)}</Table.Td>
      <Table.Td>
        {t(movementKey(kind))}{' '}
        {number && sourceKind === 'invoice' ? (
          <Anchor component={Link} to={billPath(sourceId)} size="sm">
            {number}
          </Anchor>
        ) : (
          <Text component="span" size="sm" c="dimmed">
            {number}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end">{amountMinor > 0 ? figure(amountMinor) : null}</Table.Td>
      <Table.Td ta="end">{amountMinor < 0 ? figure(-amountMinor) : null}</Table.Td>
      <Table.Td ta="end">{figure(balanceMinor)}</Table.Td>
    </Table.Tr>
  );
}
