import { ticketAttachmentCalls as a, urlOf } from '@lastmile/contract';
import { useMutation } from '@tanstack/react-query';
import { api, download } from '../../shared/api/client.ts';

export const useUpload = () =>
  useMutation({
    mutationFn: (file: File) =>
      api(a.upload, {
        query: { fileName: file.name },
        file: new Blob([file], { type: 'application/octet-stream' }),
      }),
  });
export const downloadAttachment = ({ id, fileName }: { readonly id: number; readonly fileName: string }) =>
  download(urlOf(a.download, { id }), fileName);
