import { maxAttachmentsPerReply, type TicketAttachment } from '@lastmile/contract';
import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { type UploadFile, useUpload } from './attachments.ts';

interface AttachmentsFieldProps {
  readonly value: readonly TicketAttachment[];
  readonly onChange: (attachments: readonly TicketAttachment[]) => void;
  /** Default: files of any accepted type. */
  readonly photos?: { readonly label: string };
  /** Default: to the ISP's own desk. */
  readonly uploadFile?: UploadFile;
}

const acceptedPhotos = 'image/png,image/jpeg,image/webp';
const accepted = '.png,.jpg,.jpeg,.webp,.pdf,.txt,.log';

/** Uploads files as soon as they are chosen; they are attached when the form is sent. */
export function AttachmentsField({ value, onChange, photos, uploadFile }: AttachmentsFieldProps) {
  const { t } = useTranslation('tickets');
  const upload = useUpload(uploadFile);
  const add = async (files: File[]) => {
    let all = value;
    for (const file of files.slice(0, maxAttachmentsPerReply - value.length)) {
      const attachment = await upload.mutateAsync(file).catch(() => undefined);
      if (!attachment) return;
      all = [...all, attachment];
      onChange(all);
    }
  };
  return (
    <div>
      <ProblemAlert error={upload.error} />
      {value.map(({ id, fileName }) => (
        <Group key={id} gap={4} wrap="nowrap">
          <Text size="sm" truncate>
            {fileName}
          </Text>
          <CloseButton
            size="sm"
            aria-label={t('attachment.remove', { name: fileName })}
            onClick={() => onChange(value.filter((other) => other.id !== id))}
          />
        </Group>
      ))}
      {value.length < maxAttachmentsPerReply ? (
        <FileButton
          multiple
          accept={photos ? acceptedPhotos : accepted}
          onChange={(files) => void add(files)}
        >
          {(props) => (
            <Button
              {...props}
              {...(photos
                ? { variant: 'default', leftSection: <IconCamera size={18} /> }
                : {
                    variant: 'subtle',
                    color: 'gray',
                    size: 'compact-sm',
                    leftSection: <IconPaperclip size={16} />,
                  })}
              loading={upload.isPending}
            >
              {photos?.label ?? t('attachment.add')}
            </Button>
          )}
        </FileButton>
      ) : null}
    </div>
  );
}
