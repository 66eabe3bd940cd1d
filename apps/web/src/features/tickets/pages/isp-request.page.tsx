import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RequestView } from '../components/requests/request-view.tsx';

export default function IspRequestPage() {
  const { t } = useTranslation('tickets');
  return <RequestView id={Number(useParams()['id'])} side="platform" listTitle={t('request.allTitle')} />;
}
