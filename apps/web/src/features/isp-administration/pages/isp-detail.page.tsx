import { Anchor, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useIspDetail } from '../api.ts';
import { ispListPath } from '../components/paths.ts';
import { IspActions } from '../components/view/actions.tsx';
import { IspNotes } from '../components/view/notes.tsx';
import { IspFigures, IspProfile } from '../components/view/profile.tsx';
import { PlatformPayments, Staff, StatusHistory } from '../components/view/tables.tsx';

/** One ISP as the platform's staff sees it. */
export default function IspDetailPage() {
  const { t } = useTranslation('isps');
  const isp = useIspDetail(Number(useParams()['ispId']));
  const seesAudit = useCurrentAbility().can('read', 'Audit');
  return (
    <DetailPage
      skeleton="summary"
      title={isp.data?.name ?? t('one')}
      back={{ to: ispListPath, label: t('title') }}
      query={isp}
      actions={isp.data ? <IspActions isp={isp.data} /> : null}
    >
      {(data) => (
        <Stack gap="lg">
          <IspFigures isp={data} />
          <IspProfile isp={data} />
          <IspNotes ispId={data.id} />
          <StatusHistory history={data.history} />
          <Staff staff={data.staff} />
          <PlatformPayments payments={data.payments} />
          {seesAudit ? (
            <Anchor component={Link} to={`/admin/audit-log?ispId=${data.id}`} size="sm">
              {t('openAudit')}
            </Anchor>
          ) : null}
        </Stack>
      )}
    </DetailPage>
  );
}
