import { type GatewayStatement, gatewayNames } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { FileInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useStatementColumns, useUploadStatement } from '../../statements-api.ts';
import { ColumnFields, type Columns } from './column-fields.tsx';

type Gateway = GatewayStatement['gateway'];

/** File, period and columns of a statement; it is matched at once. */
export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['gateway-statements', 'shared']);
  const navigate = useNavigate();
  const upload = useUploadStatement();
  const [gateway, setGateway] = useState<Gateway | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [startsOn, setStartsOn] = useState('');
  const [endsOn, setEndsOn] = useState('');
  const [chosen, setChosen] = useState<Partial<Columns>>({});
  const columns = useStatementColumns(gateway && file ? { gateway, file } : undefined);
  const mapping = { ...columns.data?.mapping, ...chosen };
  const { transactionColumn, amountColumn, feeColumn, dateColumn } = mapping;
  const isReady = gateway && file && startsOn && endsOn && transactionColumn && amountColumn;
  const send = () => {
    if (!isReady) return;
    const query = {
      gateway,
      fileName: file.name,
      startsOn,
      endsOn,
      transactionColumn,
      amountColumn,
      ...(feeColumn ? { feeColumn } : {}),
      ...(dateColumn ? { dateColumn } : {}),
    };
    upload.mutate(
      { query, file },
      {
        onSuccess: ({ id, isNew }) => {
          notifications.show({ message: isNew ? t('uploaded', { name: file.name }) : t('knownFile') });
          void navigate(`/admin/statement-matching/${id}`);
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('upload')}
      submitLabel={t('uploadSubmit')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={upload.isPending}
      submitDisabled={!isReady}
      guarded={file !== null}
    >
      <ProblemAlert error={upload.error ?? columns.error} />
      <Select
        label={t('gateway')}
        placeholder={t('gatewayChoose')}
        withAsterisk
        data={gatewayNames.map((value) => ({ value, label: gatewayNamesShown[value] }))}
        value={gateway}
        onChange={(value) => {
          setGateway(value as Gateway | null);
          setChosen({});
        }}
      />
      <FileInput
        label={t('file')}
        description={t('fileHint')}
        placeholder={t('fileChoose')}
        accept=".csv,.txt,.xlsx,text/csv"
        withAsterisk
        clearable
        clearButtonProps={{ 'aria-label': t('fileClear') }}
        value={file}
        onChange={(next) => {
          setFile(next);
          setChosen({});
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="date"
          label={t('startsOn')}
          withAsterisk
          value={startsOn}
          onChange={(event) => setStartsOn(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('endsOn')}
          withAsterisk
          value={endsOn}
          onChange={(event) => setEndsOn(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('periodHint')}
      </Text>
      {columns.data ? (
        <ColumnFields
          headers={columns.data.headers}
          columns={mapping}
          onChange={(next) => setChosen({ ...chosen, ...next })}
        />
      ) : null}
    </FormDialog>
  );
}
