import { type UnpaidFilter, type UnpaidSubscriber, unpaidFilters } from '@lastmile/contract';
import { EmptyState } from '@lastmile/ui';
import { Badge, Button, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAreaOptions } from '../../../../entities/pickers/options.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import classes from './collect.module.css';
import { SubscriberListItem } from './subscriber-item.tsx';
import { useUnpaidSubscribers } from './use-unpaid-subscribers.ts';

const kindKeys = {
  overdue: 'unpaidFilter.overdue',
  unpaid: 'unpaidFilter.unpaid',
  partial: 'unpaidFilter.partial',
} as const;

/** As many as fit a phone. */
const skeletons = [1, 2, 3, 4, 5, 6];

/** Subscribers with a balance due in the selected area, which is remembered. */
export function OverdueSubscribers({ onChoose }: { readonly onChoose: (id: number) => void }) {
  const { t } = useTranslation(['payments', 'shared']);
  const { money } = useMoneyFormat();
  const areas = useAreaOptions();
  const [remembered, remember] = useLocalStorage({ key: 'collect-area', defaultValue: '' });
  const [params, setParams] = useSearchParams();
  // A link from a figure of all areas shows what makes it, whichever area is remembered.
  const areaId = params.get('area') === 'all' ? '' : remembered;
  const kind = unpaidFilters.find((one) => one === params.get('balance')) ?? 'overdue';
  const isKnown = areas?.some(({ value }) => value === areaId) ?? false;
  const unpaidSubscribers = useUnpaidSubscribers(kind, isKnown ? Number(areaId) : undefined);
  const setParam = (name: 'balance' | 'area', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const setKind = (next: UnpaidFilter) => setParam('balance', next === 'overdue' ? '' : next);
  const setAreaId = (next: string) => {
    remember(next);
    setParam('area', '');
  };
  return (
    <Stack gap="sm">
      {areas && areas.length > 0 ? (
        <NativeSelect
          size="md"
          aria-label={t('area')}
          value={isKnown ? areaId : ''}
          onChange={(event) => setAreaId(event.currentTarget.value)}
          data={[{ value: '', label: t('allAreas') }, ...areas]}
        />
      ) : null}
      <SegmentedControl
        size="md"
        fullWidth
        aria-label={t('unpaidFilter')}
        value={kind}
        onChange={(value) => setKind(value as UnpaidFilter)}
        data={unpaidFilters.map((value) => ({ value, label: t(kindKeys[value]) }))}
      />
      <ProblemAlert error={unpaidSubscribers.error}>
        <Button
          size="compact-sm"
          variant="default"
          mt={4}
          loading={unpaidSubscribers.isFetching}
          onClick={() => unpaidSubscribers.refetch()}
        >
          {t('shared:retry')}
        </Button>
      </ProblemAlert>
      {unpaidSubscribers.isPending ? (
        <Stack gap="xs" role="status" aria-label={t('shared:loading')}>
          {skeletons.map((key) => (
            <Skeleton key={key} height={72} />
          ))}
        </Stack>
      ) : null}
      {unpaidSubscribers.data?.sums.subscribers === 0 ? (
        <EmptyState
          icon={<IconMoodSmile size={26} stroke={1.5} />}
          title={t('unpaidEmpty')}
          text={t('unpaidEmptyText')}
        />
      ) : null}
      {unpaidSubscribers.data && unpaidSubscribers.data.sums.subscribers > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {t('unpaidSum', {
              count: unpaidSubscribers.data.sums.subscribers,
              amount: money(unpaidSubscribers.data.sums.balanceDueMinor),
            })}
          </Text>
          <ul className={classes['items']} aria-label={t('unpaidFilter')}>
            {unpaidSubscribers.data.subscribers.map((subscriber) => (
              <OverdueSubscriberItem
                key={subscriber.id}
                subscriber={subscriber}
                onOpen={() => onChoose(subscriber.id)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {unpaidSubscribers.hasNextPage ? (
        <Button
          size="md"
          variant="default"
          loading={unpaidSubscribers.isFetchingNextPage}
          onClick={() => unpaidSubscribers.fetchNextPage()}
        >
          {t('unpaidMore')}
        </Button>
      ) : null}
    </Stack>
  );
}

function OverdueSubscriberItem({
  subscriber: { name, username, mobile, area, balanceDueMinor, invoices, oldestDueOn, overdue },
  onOpen,
}: {
  readonly subscriber: UnpaidSubscriber;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  return (
    <SubscriberListItem
      title={name ?? username}
      details={[name ? username : null, area?.name, mobile]}
      end={
        <>
          <Text component="span" display="block" fw={600}>
            {money(balanceDueMinor)}
          </Text>
          <Badge component="span" variant="light" color={overdue ? 'red' : 'yellow'} tt="none">
            {invoices > 1
              ? t('invoicesSince', { count: invoices, day: day(oldestDueOn) })
              : t('dueOn', { day: day(oldestDueOn) })}
          </Badge>
        </>
      }
      onOpen={onOpen}
    />
  );
}
