import { type CallOutput, subscriberCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NewInvoiceDialog } from '../../../../entities/invoices/new-invoice/new-invoice-dialog.tsx';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { api } from '../../../../shared/api/client.ts';

type FoundSubscriber = CallOutput<typeof subscriberCalls.search>['items'][number];
const searchDebounceMs = 200;
const labelOf = ({ username, name, mobile }: FoundSubscriber) =>
  [username, name, mobile].filter(Boolean).join(' · ');

/** Picks a subscriber, then opens the invoice dialog. */
export function NewInvoiceButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'billing', 'shared']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const [subscriber, setSubscriber] = useState<FoundSubscriber>();
  // The label of the selected option is not a search.
  const search = subscriber && paused === labelOf(subscriber) ? '' : paused;
  const [isChosen, setIsChosen] = useState(false);
  const found = useQuery({
    queryKey: ['subscribers', 'search', search],
    queryFn: () => api(subscriberCalls.search, { query: { q: search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
  if (subscriber && isChosen) {
    return (
      <NewInvoiceDialog
        subscriber={subscriber}
        onClose={onClose}
        onIssued={({ id }) => void (id === null ? undefined : navigate(invoicePath(id)))}
      />
    );
  }
  const others = (found.data ?? []).filter(({ id }) => id !== subscriber?.id);
  const subscribers = subscriber ? [subscriber, ...others] : others;
  return (
    <FormDialog
      title={t('billing:newInvoice')}
      submitLabel={t('next')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => setIsChosen(true)}
      onClose={onClose}
      submitting={false}
      submitDisabled={subscriber === undefined}
    >
      <Select
        label={t('subscriber')}
        description={t('subscriberHint')}
        searchable
        openOnFocus={false}
        withAsterisk
        value={subscriber ? String(subscriber.id) : null}
        searchValue={typed}
        data-autofocus
        comboboxProps={{ shadow: 'md' }}
        // The server has already filtered, also by name and mobile, which the labels need not contain.
        filter={({ options }) => options}
        nothingFoundMessage={search && !found.isFetching ? t('shared:nothingFound') : null}
        data={subscribers.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
        onSearchChange={setTyped}
        onChange={(value) => setSubscriber(subscribers.find(({ id }) => String(id) === value))}
      />
    </FormDialog>
  );
}
