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
    return <PackageEdit key={found.data.version} given={found.data} onReload={() => found.refetch()} />;
  }
  return (
    <DetailPage title={t('edit')} back={{ to: '/isp/package-list', label: t('title') }} query={found}>
      {() => null}
    </DetailPage>
  );
}

interface PackageEditProps {
  readonly given: PackageDetail;
  readonly onReload: () => void;
}

function PackageEdit({ given, onReload }: PackageEditProps) {
  const { t } = useTranslation('packages');
  const navigate = useNavigate();
  const canDelete = useCurrentAbility().can('delete', 'Package');
  const save = useUpdatePackage(given.id);
  const [isDeleting, setDeleting] = useState(false);
  const form = usePackageForm(given);
  const typed = form.form.watch();
  const { problem } = form;
  const isStale = problem instanceof ProblemError && problem.problem.code === 'stale';
  const movesSubscribers =
    (typed.profileName || typed.name) !== given.profileName ||
    JSON.stringify(typed.mappings) !== JSON.stringify(given.mappings);
  const toList = () => void navigate('/isp/package-list');
  return (
    <>
      <FormPage
        form={form}
        title={t('editTitle', { name: given.name })}
        description={t('editText', { count: given.subscribers })}
        submitLabel={t('save')}
        submitDisabled={given.archived}
        effect={movesSubscribers ? t('effectProfile', { count: given.subscribers }) : t('effectSpeed')}
        actions={
          canDelete && !given.archived ? (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconArchive size={16} />}
              onClick={() => setDeleting(true)}
            >
              {given.subscribers > 0 ? t('archive') : t('delete')}
            </Button>
          ) : null
        }
        onSubmit={async (body) => {
          await save.mutateAsync({ ...body, version: given.version });
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
        {given.archived ? (
          <Alert color="gray" role="note" m="lg" mb={0}>
            {t('archivedNote')}
          </Alert>
        ) : null}
        <PackageFields
          form={form}
          routerNames={new Map(given.routers.map(({ routerId, routerName }) => [routerId, routerName]))}
        />
      </FormPage>
      <RouterStates routers={given.routers} />
      {isDeleting ? (
        <DeletePackageDialog
          packageToDelete={given}
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
