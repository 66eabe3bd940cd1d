import { ErrorState, PageHeader, TableSkeleton } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../app/problem-text.ts';
import { useProfile } from './api.ts';
import { ProfileForm } from './components/profile-form.tsx';

/** The company as its bills and its licence show it. */
export default function ProfileUpdatePage() {
  const { t } = useTranslation(['identity', 'shell']);
  const problemText = useProblemText();
  const profile = useProfile();
  return (
    <>
      <PageHeader title={t('profile.title')} description={t('profile.text')} />
      {profile.isPending ? <TableSkeleton label={t('profile.loading')} /> : null}
      {profile.isError && !profile.data ? (
        <ErrorState
          title={t('profile.failed')}
          text={problemText(profile.error)}
          retryLabel={t('shell:retry')}
          onRetry={() => profile.refetch()}
          retrying={profile.isFetching}
        />
      ) : null}
      {profile.data ? (
        <ProfileForm key={profile.data.version} profile={profile.data} onReload={() => profile.refetch()} />
      ) : null}
    </>
  );
}
