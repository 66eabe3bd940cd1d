import { type PackageDetail, ProblemError } from '@lastmile/contract';
import { Alert, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { usePackage, useUpdatePackage } from '../api.ts';
import { DeletePackageDialog } from '../components/delete-package-dialog.tsx';
import { PackageFields } from '../components/package-fields.tsx';
import { usePackageForm } from '../components/package-form.ts';
import { RouterStates } from '../components/router-states.tsx';

export default function PackageEditPage() {
  const { t } = useTranslation('packages');
  const found = usePackage(Number(useParams()['packageId']));
  if (found.data) {
    return <PackageEdit key={found.data.version} detail={found.data} onReload={() => found.refetch()} />;
  }
  return (
    <DetailPage
      skeleton="form"
      title={t('edit')}
      back={{ to: '/isp/package-list', label: t('title') }}
      query={found}
    >
      {() => null}
    </DetailPage>
  );
}

interface PackageEditProps {
  readonly detail: PackageDetail;
  readonly onReload: () => void;
}

function PackageEdit({ detail, onReload }: PackageEditProps) {
  const { t } = useTranslation('packages');
  const navigate = useNavigate();
  const canDelete = useCurrentAbility().can('delete', 'Package');
  const save = useUpdatePackage(detail.id);
  const [isDeleting, setDeleting] = useState(false);
  const form = usePackageForm(detail);
  const typed = form.form.watch();
  const { problem } = form;
  const isStale = problem instanceof ProblemError && problem.problem.code === 'stale';
  const movesSubscribers =
    (typed.profileName || typed.name) !== detail.profileName ||
    JSON.stringify(typed.mappings) !== JSON.stringify(detail.mappings);
  const effectOfChange = movesSubscribers
    ? t('effectProfile', { count: detail.subscribers })
    : t('effectSpeed');
  const effect = detail.archived ? t('archivedNote') : effectOfChange;
  const toList = () => void navigate('/isp/package-list');
  return (
    <>
      <FormPage
        form={form}
        title={t('editTitle', { name: detail.name })}
        description={t('editText', { count: detail.subscribers })}
        submitLabel={t('save')}
        submitDisabled={detail.archived}
        effect={effect}
        actions={
          canDelete && !detail.archived ? (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconArchive size={16} />}
              onClick={() => setDeleting(true)}
            >
              {detail.subscribers > 0 ? t('archive') : t('delete')}
            </Button>
          ) : null
        }
        onSubmit={async (body) => {
          await save.mutateAsync({ ...body, version: detail.version });
          notifications.show({ message: t('saved', { name: body.name }) });
        }}
        onSaved={toList}
        problemActions={
          isStale ? (
            <Button size="compact-sm" variant="default" onClick={onReload}>
              {t('reload')}
            </Button>
          ) : null
        }
      >
        {detail.archived ? (
          <Alert color="gray" role="note" m="lg" mb={0}>
            {t('archivedNote')}
          </Alert>
        ) : null}
        <PackageFields
          form={form}
          routerNames={new Map(detail.routers.map(({ routerId, routerName }) => [routerId, routerName]))}
        />
      </FormPage>
      <RouterStates routers={detail.routers} />
      {isDeleting ? (
        <DeletePackageDialog
          packageToDelete={detail}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            form.isSaved.current = true;
            toList();
          }}
        />
      ) : null}
    </>
  );
}
