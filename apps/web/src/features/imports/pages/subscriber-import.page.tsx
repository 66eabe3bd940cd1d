import { PageHeader } from '@lastmile/ui';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BackLink } from '../../../shared/kit/back-link.tsx';
import { ImportHistory } from '../components/import-history.tsx';
import { ImportSteps } from '../components/import-steps.tsx';
import { UploadStep } from '../components/upload-step.tsx';
import { importPath, subscriberListPath } from '../paths.ts';

/** Imports subscribers from a file: upload, mapping, review, import. */
export default function SubscriberImportPage() {
  const { t } = useTranslation(['imports', 'subscribers']);
  const [params] = useSearchParams();
  const id = Number(params.get('import'));
  const isOpen = Number.isSafeInteger(id) && id > 0;
  return (
    <>
      {isOpen ? (
        <BackLink to={importPath} label={t('all')} />
      ) : (
        <BackLink to={subscriberListPath} label={t('subscribers:title')} />
      )}
      <PageHeader title={t('title')} description={t('description')} />
      {isOpen ? (
        <ImportSteps key={id} id={id} />
      ) : (
        <Stack gap="lg">
          <UploadStep />
          <ImportHistory />
        </Stack>
      )}
    </>
  );
}
