import { subscriberCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NewBillDialog } from '../../../app/billing/new-bill/new-bill-dialog.tsx';
import { billPath } from '../../../app/billing/paths.ts';
import { api } from '../../../app/client.ts';

const typingPauseMs = 200;

/** Whose bill it is to be, then the bill itself. */
export function NewBill({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'billing', 'kit']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), typingPauseMs);
  const [line, setLine] = useState<{ id: number; username: string }>();
  const [isChosen, setIsChosen] = useState(false);
  const found = useQuery({
    queryKey: ['subscribers', 'search', wanted],
    queryFn: () => api(subscriberCalls.search, { query: { q: wanted } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
  if (line && isChosen) {
    return (
      <NewBillDialog
        line={line}
        onClose={onClose}
        onIssued={({ id }) => void (id === null ? undefined : navigate(billPath(id)))}
      />
    );
  }
  const lines = found.data ?? [];
  return (
    <FormDialog
      title={t('billing:newBill')}
      submitLabel={t('next')}
      cancelLabel={t('kit:cancel')}
      closeLabel={t('kit:close')}
      onSubmit={() => setIsChosen(true)}
      onClose={onClose}
      submitting={false}
      submitDisabled={line === undefined}
    >
      <Select
        label={t('subscriber')}
        description={t('subscriberHint')}
        searchable
        withAsterisk
        data-autofocus
        comboboxProps={{ shadow: 'md' }}
        // The server has found what fits, by name and mobile too, which the labels need not show.
        filter={({ options }) => options}
        nothingFoundMessage={wanted && !found.isFetching ? t('kit:nothingFound') : null}
        data={lines.map(({ id, username, name, mobile }) => ({
          value: String(id),
          label: [username, name, mobile].filter(Boolean).join(' · '),
        }))}
        onSearchChange={setTyped}
        onChange={(value) => setLine(lines.find(({ id }) => String(id) === value))}
      />
    </FormDialog>
  );
}
