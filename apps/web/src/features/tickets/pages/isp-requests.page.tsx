import { useTranslation } from 'react-i18next';
import { RequestList } from '../components/requests/request-list.tsx';

/** What ISPs asked the platform. */
export default function IspRequestsPage() {
  const { t } = useTranslation('tickets');
  return (
    <RequestList
      side="platform"
      title={t('request.allTitle')}
      searchLabel={t('request.allSearch')}
      emptyTitle={t('request.allEmpty')}
      emptyText={t('request.allEmptyText')}
    />
  );
}
