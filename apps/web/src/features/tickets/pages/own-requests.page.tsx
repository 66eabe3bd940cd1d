import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewRequestDialog } from '../components/requests/new-request-dialog.tsx';
import { RequestList } from '../components/requests/request-list.tsx';

/** What the ISP asked the platform. */
export default function OwnRequestsPage() {
  const { t } = useTranslation('tickets');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RequestList
        side="isp"
        title={t('request.title')}
        searchLabel={t('request.search')}
        emptyTitle={t('request.empty')}
        emptyText={t('request.emptyText')}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAsking(true)}>
            {t('request.new')}
          </Button>
        }
      />
      {isAsking ? <NewRequestDialog onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
