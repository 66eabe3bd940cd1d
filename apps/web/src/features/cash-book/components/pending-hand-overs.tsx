import type { HandOverRow } from '@lastmile/contract';
import { EmptyState, RelativeTime, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { usePendingHandOvers } from '../api.ts';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { SectionCard } from './section-card.tsx';

interface OpenDialog {
  readonly row: HandOverRow;
  readonly decision: Decision;
}

/** Hand-overs that wait for the recipient's confirmation. */
export function PendingHandOvers({ ownId }: { readonly ownId: number | undefined }) {
  const { t } = useTranslation(['payments', 'shared']);
  const pending = usePendingHandOvers();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  return (
    <SectionCard title={t('pending')}>
      {pending.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      <ProblemAlert error={pending.error} />
      {pending.data?.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={26} stroke={1.5} />}
          title={t('pendingNone')}
          text={t('pendingNoneText')}
        />
      ) : null}
      <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('pending')}>
        {pending.data?.map((row) => (
          <PendingHandOver
            key={row.id}
            row={row}
            isForMe={row.to.id === ownId}
            onAsk={(decision) => setOpenDialog({ row, decision })}
          />
        ))}
      </Stack>
      {openDialog ? <DecideDialog {...openDialog} onClose={() => setOpenDialog(undefined)} /> : null}
    </SectionCard>
  );
}

interface PendingHandOverProps {
  readonly row: HandOverRow;
  readonly isForMe: boolean;
  readonly onAsk: (decision: Decision) => void;
}

function PendingHandOver({ row, isForMe, onAsk }: PendingHandOverProps) {
  const { t, i18n } = useTranslation('payments');
  const { money } = useMoneyFormat();
  return (
    <Group component="li" justify="space-between" gap="sm" px="md" py="sm">
      <div>
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {money(row.amountMinor)}
        </Text>
        <Text size="sm">{t('fromTo', { from: row.from.name, to: row.to.name })}</Text>
        <Text size="sm" c="dimmed">
          {t('payments', { count: row.payments })} ·{' '}
          <RelativeTime instant={row.createdAt} locale={i18n.language} />
          {row.note ? ` · ${row.note}` : null}
        </Text>
      </div>
      {isForMe ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => onAsk('rejected')}>
            {t('reject')}
          </Button>
          <Button onClick={() => onAsk('accepted')}>{t('accept')}</Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('waitingFor', { name: row.to.name })}
        </Text>
      )}
    </Group>
  );
}
