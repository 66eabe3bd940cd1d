import { PageHeader } from '@lastmile/ui';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BackLink } from '../../app/kit/back-link.tsx';
import { OneImport } from './one-import.tsx';
import { PastImports } from './past-imports.tsx';
import { importPath, subscriberListPath } from './paths.ts';
import { UploadStep } from './upload-step.tsx';

/** Subscribers from a file: upload, say what its columns are, see what would come of each row, bring them in. */
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
        <OneImport key={id} id={id} />
      ) : (
        <Stack gap="lg">
          <UploadStep />
          <PastImports />
        </Stack>
      )}
    </>
  );
}
