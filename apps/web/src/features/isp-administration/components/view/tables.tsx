import type { IspDetail } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../../entities/roles/role-name.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useFormats } from '../format.ts';
import { IspStatusBadge } from '../isp-status.tsx';
import { TitledTable } from './titled-table.tsx';

type Change = IspDetail['history'][number];
type Member = IspDetail['staff'][number];
type Payment = IspDetail['payments'][number];

/** Changes of the status with their reasons. */
export function StatusHistory({ history }: Pick<IspDetail, 'history'>) {
  const { t } = useTranslation('isps');
  const moment = useFormatDateTime();
  const columns: ListColumn<Change>[] = [
    { key: 'at', header: t('at'), isTitle: true, cell: ({ at }) => moment(at) },
    { key: 'to', header: t('status'), cell: ({ to }) => <IspStatusBadge status={to} /> },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
    { key: 'by', header: t('by'), cell: ({ userName }) => userName ?? t('automatic') },
  ];
  return <TitledTable title={t('history')} rows={history} columns={columns} empty={t('historyNone')} />;
}

const memberStatus = {
  invited: 'member.invited',
  active: 'member.active',
  locked: 'member.locked',
  disabled: 'member.disabled',
} as const;

export function Staff({ staff }: Pick<IspDetail, 'staff'>) {
  const { t, i18n } = useTranslation('isps');
  const roleName = useRoleName();
  const columns: ListColumn<Member>[] = [
    { key: 'fullName', header: t('fullName'), isTitle: true, cell: ({ fullName }) => fullName },
    { key: 'role', header: t('role'), cell: (member) => roleName(member.roleName) },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    { key: 'mobile', header: t('mobile'), cell: ({ mobile }) => mobile },
    { key: 'status', header: t('status'), cell: ({ status }) => t(memberStatus[status]) },
    {
      key: 'lastLogin',
      header: t('lastLogin'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? <RelativeTime instant={lastLoginAt} locale={i18n.language} /> : t('never'),
    },
  ];
  return <TitledTable title={t('staff')} rows={staff} columns={columns} empty={t('staffNone')} />;
}

const paymentState = {
  created: 'payment.pending',
  pending: 'payment.pending',
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  cancelled: 'payment.cancelled',
  expired: 'payment.expired',
  needs_review: 'payment.needs_review',
  refunded: 'payment.refunded',
} as const;
const gatewayNames: Readonly<Record<string, string>> = {
  sslcommerz: 'SSLCommerz',
  bkash: 'bKash',
  nagad: 'Nagad',
  stripe: 'Stripe',
};

/** What the platform collected for the ISP. */
export function PlatformPayments({ payments }: Pick<IspDetail, 'payments'>) {
  const { t } = useTranslation('isps');
  const { money } = useFormats();
  const moment = useFormatDateTime();
  const columns: ListColumn<Payment>[] = [
    { key: 'reference', header: t('reference'), isTitle: true, cell: ({ reference }) => reference },
    { key: 'at', header: t('at'), cell: ({ at }) => moment(at) },
    { key: 'gateway', header: t('gateway'), cell: ({ gateway }) => gatewayNames[gateway] ?? gateway },
    { key: 'state', header: t('status'), cell: ({ state }) => t(paymentState[state]) },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amountMinor, currency }) => money(amountMinor, currency),
    },
  ];
  return <TitledTable title={t('payments')} rows={payments} columns={columns} empty={t('paymentsNone')} />;
}
