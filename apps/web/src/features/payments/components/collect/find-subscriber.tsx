import { EmptyState, Refetching, SearchField } from '@lastmile/ui';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SubscriberStatusBadge } from '../../../../entities/subscribers/badges.tsx';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useSubscriberSearch } from '../../api.ts';
import classes from './collect.module.css';
import { OverdueSubscribers } from './overdue-subscribers.tsx';
import { SubscriberListItem } from './subscriber-item.tsx';

/** Finds a subscriber by search, or from the list of overdue subscribers. */
export function FindSubscriber({ onChoose }: { readonly onChoose: (id: number) => void }) {
  const { t } = useTranslation(['payments', 'shared']);
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const typed = search.trim();
  const found = useSubscriberSearch(typed);
  const setSearch = (next: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set('search', next);
        else after.delete('search');
        return after;
      },
      { replace: true },
    );
  return (
    <Stack gap="md">
      <SearchField
        label={t('collectSearch')}
        clearLabel={t('shared:searchClear')}
        value={search}
        onSearch={setSearch}
        size="lg"
        autoFocus
      />
      {typed ? (
        <>
          <ProblemAlert error={found.error} />
          {found.data?.length === 0 ? (
            <EmptyState title={t('nobodyFound')} text={t('nobodyFoundText')} />
          ) : null}
          <Refetching active={found.isPlaceholderData}>
            <ul className={classes['items']} aria-label={t('found')}>
              {found.data?.map(({ id, username, name, mobile, status }) => (
                <SubscriberListItem
                  key={id}
                  title={name ?? username}
                  details={[name ? username : null, mobile]}
                  end={<SubscriberStatusBadge status={status} />}
                  onOpen={() => onChoose(id)}
                />
              ))}
            </ul>
          </Refetching>
        </>
      ) : (
        <OverdueSubscribers onChoose={onChoose} />
      )}
    </Stack>
  );
}
