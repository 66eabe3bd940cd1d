import { useTranslation } from 'react-i18next';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useProfile } from '../api.ts';
import { ProfileForm } from '../components/profile-form.tsx';

/** Company profile as shown on invoices and licence. */
export default function IspProfilePage() {
  const { t } = useTranslation('identity');
  const profile = useProfile();
  if (profile.data) {
    return (
      <ProfileForm key={profile.data.version} profile={profile.data} onReload={() => profile.refetch()} />
    );
  }
  return (
    <DetailPage skeleton="form" title={t('profile.title')} description={t('profile.text')} query={profile}>
      {() => null}
    </DetailPage>
  );
}
