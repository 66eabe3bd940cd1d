import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PaymentTaken, useDues } from '../../../../entities/billing/api.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { TakeForm } from './payment-form.tsx';
import { WhoOwes } from './subscriber-balance.tsx';

interface TakeMoneyProps {
  readonly lineId: number;
  readonly onBack: () => void;
  readonly onTaken: (taken: PaymentTaken) => void;
}

/** What one line owes, and the one button that takes it. */
export function TakeMoney({ lineId, onBack, onTaken }: TakeMoneyProps) {
  const { t } = useTranslation(['payments', 'shared']);
  const dues = useDues(lineId);
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        size="md"
        px="xs"
        leftSection={<IconArrowLeft size={18} />}
        onClick={onBack}
        style={{ alignSelf: 'start' }}
      >
        {t('collectBack')}
      </Button>
      <ProblemAlert error={dues.error}>
        <Button variant="default" onClick={() => dues.refetch()} loading={dues.isFetching}>
          {t('shared:retry')}
        </Button>
      </ProblemAlert>
      {dues.isLoading ? <Skeleton height={160} role="status" aria-label={t('shared:loading')} /> : null}
      {dues.data ? (
        <>
          <WhoOwes dues={dues.data} />
          <TakeForm dues={dues.data} onTaken={onTaken} />
        </>
      ) : null}
    </Stack>
  );
}
