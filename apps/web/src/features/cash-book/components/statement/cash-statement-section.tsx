import { cashBookCalls } from '@lastmile/contract';
import { ErrorState, Refetching, TableSkeleton } from '@lastmile/ui';
import { Box, Group, Paper, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useBankBalance, useCashBalances } from '../../../../entities/cash-book/api.ts';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { FileExport } from '../../../../shared/kit/list/file-export.tsx';
import { session } from '../../../../shared/session/session.ts';
import { useCashStatement } from '../../api.ts';
import { CashStatementTable } from './cash-statement-table.tsx';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Movements of one holder's cash, or of the bank, with the running balance; the last 30 days by default. */
export function CashStatementSection() {
  const { t } = useTranslation(['cash-book', 'shared']);
  const problemText = useProblemText();
  const [params, setParams] = useSearchParams();
  const holder = params.get('holder') ?? String(session.user()?.id ?? '');
  const [days, setDays] = useState({ from: '', to: '' });
  const query = {
    ...(holder === 'bank' ? { account: 'bank' as const } : { userId: Number(holder) }),
    ...(isDay(days.from) ? { from: days.from } : {}),
    ...(isDay(days.to) ? { to: days.to } : {}),
  };
  const statement = useCashStatement(query);
  return (
    <>
      <Group gap="sm" align="flex-end" mb="sm">
        <HolderSelect
          value={holder}
          onChange={(next) => setParams({ tab: 'statement', holder: next }, { replace: true })}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(name)}
            value={days[name]}
            onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
          />
        ))}
        {statement.data ? (
          <Box ml="auto">
            <FileExport call={cashBookCalls.statement} query={query} fileName="cash-statement" />
          </Box>
        ) : null}
      </Group>
      {statement.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {statement.isError ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(statement.error)}
          retryLabel={t('shared:retry')}
          onRetry={() => statement.refetch()}
        />
      ) : null}
      {statement.data ? (
        <Refetching active={statement.isPlaceholderData}>
          <Paper withBorder>
            <CashStatementTable statement={statement.data} />
          </Paper>
          {statement.data.isWhole ? null : (
            <Text size="sm" c="dimmed" mt="xs">
              {t('truncated')}
            </Text>
          )}
        </Refetching>
      ) : null}
    </>
  );
}

interface HolderSelectProps {
  readonly value: string;
  readonly onChange: (holder: string) => void;
}

/** Holders of cash and the bank; collectors and resellers see only themselves. */
function HolderSelect({ value, onChange }: HolderSelectProps) {
  const { t } = useTranslation('cash-book');
  const balances = useCashBalances();
  const bankMinor = useBankBalance().data ?? null;
  const me = session.user();
  const others = (balances.data ?? []).filter(({ user }) => user.id !== me?.id);
  const bank = bankMinor === null ? [] : [{ value: 'bank', label: t('bank') }];
  return (
    <Select
      label={t('holder')}
      allowDeselect={false}
      data={[
        ...(me ? [{ value: String(me.id), label: me.fullName }] : []),
        ...others.map(({ user }) => ({ value: String(user.id), label: user.name })),
        ...bank,
      ]}
      value={value}
      onChange={(next) => onChange(next ?? value)}
    />
  );
}
