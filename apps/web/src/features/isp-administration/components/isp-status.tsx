import type { IspAction, IspStatus } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type isps from '../../../locales/en/isps.json';

type Key = keyof typeof isps;

export const statusDisplay = {
  registered: { key: 'status.registered', tone: 'yellow' },
  payment_pending: { key: 'status.payment_pending', tone: 'yellow' },
  under_review: { key: 'status.under_review', tone: 'yellow' },
  active: { key: 'status.active', tone: 'green' },
  suspended: { key: 'status.suspended', tone: 'red' },
  closed: { key: 'status.closed', tone: 'gray' },
  rejected: { key: 'status.rejected', tone: 'gray' },
} as const satisfies Record<IspStatus, { key: Key; tone: string }>;

/** The button, the text of the dialog and the message after it. */
export const actionTexts = {
  approve: { label: 'approve', title: 'approveTitle', text: 'approveText', done: 'approved' },
  reject: { label: 'reject', title: 'rejectTitle', text: 'rejectText', done: 'rejected' },
  suspend: { label: 'suspend', title: 'suspendTitle', text: 'suspendText', done: 'suspended' },
  reactivate: { label: 'reactivate', title: 'reactivateTitle', text: 'reactivateText', done: 'reactivated' },
  close: { label: 'close', title: 'closeTitle', text: 'closeText', done: 'closed' },
} as const satisfies Record<IspAction, { label: Key; title: Key; text: Key; done: Key }>;

export const isDangerous = (action: IspAction): boolean => action !== 'approve' && action !== 'reactivate';

export function IspStatusBadge({ status }: { readonly status: IspStatus }) {
  const { t } = useTranslation('isps');
  const { key, tone } = statusDisplay[status];
  return (
    <Badge variant="light" color={tone} tt="none" miw="max-content">
      {t(key)}
    </Badge>
  );
}
