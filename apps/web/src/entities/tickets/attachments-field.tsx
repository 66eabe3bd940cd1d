import { maxAttachmentsPerReply, type TicketAttachment } from '@lastmile/contract';
import { Alert, Button, CloseButton, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import { type UploadFile, useUpload } from './attachments.ts';

interface AttachmentsFieldProps {
  readonly value: readonly TicketAttachment[];
  readonly onChange: (attachments: readonly TicketAttachment[]) => void;
  /** Default: files of any accepted type. */
  readonly photos?: { readonly label: string };
  /** Default: to the ISP's own desk. */
  readonly uploadFile?: UploadFile;
}

/** A file that was not attached. */
interface Refused {
  readonly name: string;
  readonly why: string;
}

const acceptedPhotos = 'image/png,image/jpeg,image/webp';
const accepted = '.png,.jpg,.jpeg,.webp,.pdf,.txt,.log';

/** Uploads files as soon as they are chosen; they are attached when the form is sent. */
export function AttachmentsField({ value, onChange, photos, uploadFile }: AttachmentsFieldProps) {
  const { t } = useTranslation('tickets');
  const problemText = useProblemText();
  const upload = useUpload(uploadFile);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** One that is refused does not stop the others. */
  const add = async (files: File[]) => {
    setRefused([]);
    const room = maxAttachmentsPerReply - value.length;
    let all = value;
    for (const file of files.slice(0, room))
      try {
        all = [...all, await upload.mutateAsync(file)];
        onChange(all);
      } catch (error) {
        const why = problemText(error);
        setRefused((before) => [...before, { name: file.name, why }]);
      }
    const why = t('attachment.tooMany', { count: maxAttachmentsPerReply });
    setRefused((before) => [...before, ...files.slice(room).map(({ name }) => ({ name, why }))]);
  };
  return (
    <div>
      {refused.length > 0 ? (
        <Alert color="red" role="alert" mb="xs" title={t('attachment.refused', { count: refused.length })}>
          {refused.map(({ name, why }) => (
            <Text key={name} size="sm">
              {name}: {why}
            </Text>
          ))}
        </Alert>
      ) : null}
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
