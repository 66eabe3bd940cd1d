import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { idParams } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { maxAttachmentBytes, ticketAttachment } from './ticket-shapes.ts';

export const ticketAttachmentProblems = {
  'attachments.name': { status: 422, title: 'A file name cannot contain a path or control characters' },
  'attachments.type': {
    status: 422,
    title: 'Only PNG, JPEG and WebP images, PDF files and plain text can be attached',
  },
  'attachments.not_what_it_says': {
    status: 422,
    title: 'The contents of this file do not match its name',
  },
  'attachments.empty': { status: 422, title: 'This file is empty' },
  'attachments.missing': { status: 410, title: 'The contents of this file are no longer stored' },
} as const satisfies ProblemCatalogue;

export const ticketAttachmentCalls = {
  upload: defineCall({
    id: 'ticketAttachments.upload',
    method: 'POST',
    path: '/api/isp/ticket/attachment',
    summary: 'Upload a file, to be attached to a ticket or reply by its id within a day',
    who: can('create', 'Ticket'),
    query: z.strictObject({ fileName: z.string().min(1).max(120) }),
    file: { types: ['application/octet-stream'], maxBytes: maxAttachmentBytes },
    output: ticketAttachment,
    status: 201,
    problems: ['attachments.name', 'attachments.type', 'attachments.not_what_it_says', 'attachments.empty'],
  }),
  download: defineCall({
    id: 'ticketAttachments.download',
    method: 'GET',
    path: '/api/isp/ticket/attachment/{id}',
    summary: 'Download an attachment',
    who: can('read', 'Ticket'),
    params: idParams,
    respondsWithFile: 'application/octet-stream',
    problems: ['attachments.missing'],
  }),
};
