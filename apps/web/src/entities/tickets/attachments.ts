import { ticketAttachmentCalls as a, type TicketAttachment, urlOf } from '@lastmile/contract';
import { useMutation } from '@tanstack/react-query';
import { api, download } from '../../shared/api/client.ts';

export type UploadFile = (file: File) => Promise<TicketAttachment>;

/** The server looks at the contents; what the browser takes the file for does not matter. */
export const untyped = (file: File) => new Blob([file], { type: 'application/octet-stream' });
const toOwnDesk: UploadFile = (file) =>
  api(a.upload, { query: { fileName: file.name }, file: untyped(file) });

export const useUpload = (uploadFile = toOwnDesk) => useMutation({ mutationFn: uploadFile });
export const downloadAttachment = ({ id, fileName }: { readonly id: number; readonly fileName: string }) =>
  download(urlOf(a.download, { id }), fileName);
