import { PageHeader } from '@lastmile/ui';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMyDay } from '../../../entities/visits/api.ts';
import { AllVisits } from '../components/all-visits.tsx';
import { MyDay } from '../components/my-day.tsx';

/** A technician's day, and all visits for those who plan them. */
export default function VisitListPage() {
  const { t } = useTranslation('visits');
  const [params, setParams] = useSearchParams();
  const date = params.get('date') ?? undefined;
  const day = useMyDay(date);
  // Who cannot be assigned visits has no day of their own.
  const hasDay = day.data?.isStaff ?? true;
  const showsAll = !hasDay || params.get('show') === 'all';
  const views = hasDay ? (
    <SegmentedControl
      mb="md"
      fullWidth
      maw={360}
      aria-label={t('view')}
      value={showsAll ? 'all' : 'mine'}
      onChange={(show) => setParams(show === 'all' ? { show } : {})}
      data={[
        { value: 'mine', label: t('myDay') },
        { value: 'all', label: t('allVisits') },
      ]}
    />
  ) : null;
  if (showsAll) return <AllVisits views={views} />;
  return (
    <>
      <PageHeader title={t('title')} />
      {views}
      <MyDay date={date} onChange={(next) => setParams(next ? { date: next } : {})} />
    </>
  );
}
