import type { TicketAttachment } from '@lastmile/contract';
import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import { downloadAttachment } from './attachments.ts';

interface AttachmentLinkProps {
  readonly attachment: TicketAttachment;
  /** Large enough for a thumb. */
  readonly isLarge?: boolean;
  readonly download?: (attachment: TicketAttachment) => Promise<void>;
}

/** Downloads the file. */
export function AttachmentLink({
  attachment,
  isLarge = false,
  download = downloadAttachment,
}: AttachmentLinkProps) {
  const { i18n } = useTranslation();
  const problemText = useProblemText();
  const size = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(Math.max(1, attachment.sizeBytes / 1_000));
  const open = () =>
    download(attachment).catch((error: unknown) =>
      notifications.show({ color: 'red', message: problemText(error) }),
    );
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      mt={4}
      mr="sm"
      mih={isLarge ? 44 : 0}
      onClick={() => void open()}
    >
      <IconPaperclip size={14} aria-hidden /> {attachment.fileName} ({size})
    </Anchor>
  );
}
