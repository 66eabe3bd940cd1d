import { maxImportBytes } from '@lastmile/contract';
import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { downloadTemplate, useUpload } from '../api.ts';
import { importPathOf } from '../paths.ts';

const accepted = '.csv,.tsv,.txt,.xlsx';

/** Uploads a selected or dropped file at once and opens its page. */
export function UploadStep() {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const upload = useUpload();
  const [isOver, setIsOver] = useState(false);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const send = (file: File | null | undefined) => {
    if (!file) return;
    setIsTooLarge(file.size > maxImportBytes);
    if (file.size > maxImportBytes) return;
    upload.mutate(file, { onSuccess: ({ id }) => navigate(importPathOf(id)) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!upload.isPending) send(event.dataTransfer.files[0]);
  };
  return (
    <Paper
      withBorder
      p="xl"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      style={{
        borderStyle: 'dashed',
        ...(isOver ? { borderColor: 'var(--mantine-primary-color-filled)' } : {}),
      }}
    >
      <Stack align="center" gap="sm" ta="center">
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        <Text fw={600}>{t('dropFile')}</Text>
        <Text size="sm" c="dimmed" maw={520}>
          {t('dropFileText')}
        </Text>
        <Group gap="xs" justify="center">
          <FileButton onChange={send} accept={accepted}>
            {(props) => (
              <Button {...props} loading={upload.isPending} leftSection={<IconUpload size={16} />}>
                {t('choose')}
              </Button>
            )}
          </FileButton>
          <TemplateButton format="csv" label={t('templateCsv')} />
          <TemplateButton format="xlsx" label={t('templateXlsx')} />
        </Group>
        {isTooLarge ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t('tooLarge')}
          </Text>
        ) : null}
        <ProblemAlert error={upload.error} />
      </Stack>
    </Paper>
  );
}

function TemplateButton({ format, label }: { readonly format: 'csv' | 'xlsx'; readonly label: string }) {
  const problemText = useProblemText();
  const get = useMutation({
    mutationFn: () => downloadTemplate(format),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={get.isPending}
      onClick={() => get.mutate()}
    >
      {label}
    </Button>
  );
}
