import { EmptyState, ErrorState, PageHeader, SearchField, TableSkeleton } from '@lastmile/ui';
import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../shared/api/client.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { documentPath, type ListedCall, useApiCalls } from '../api-document.ts';
import { callsByTag } from '../calls-by-tag.ts';
import { CallList } from '../components/call-list.tsx';

/** The calls of the API by tag, from the OpenAPI document of this server. */
export default function ApiReferencePage() {
  const { t } = useTranslation(['api-reference', 'shared']);
  const problemText = useProblemText();
  const calls = useApiCalls();
  const [search, setSearch] = useState('');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void download(documentPath, 'openapi.json')}
          >
            {t('download')}
          </Button>
        }
      />
      <Stack gap="lg">
        <SearchField label={t('search')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
        {calls.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
        {calls.isError ? (
          <ErrorState
            title={t('shared:detailFailed')}
            text={problemText(calls.error)}
            retryLabel={t('shared:retry')}
            onRetry={() => calls.refetch()}
          />
        ) : null}
        {calls.data ? <FoundCalls calls={calls.data} search={search} /> : null}
      </Stack>
    </>
  );
}

function FoundCalls({ calls, search }: { readonly calls: readonly ListedCall[]; readonly search: string }) {
  const { t } = useTranslation('api-reference');
  const found = [...callsByTag(calls, search)];
  if (found.length === 0) return <EmptyState title={t('none', { search })} text={t('noneText')} />;
  return found.map(([tag, ofTag]) => <CallList key={tag} tag={tag} calls={ofTag} />);
}
