import type { IspDetail } from '@lastmile/contract';
import { DetailList, FigureCards } from '@lastmile/ui';
import { Anchor, Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useFormatDayOf } from '../../../../shared/dates/use-format-date-time.ts';
import { PhoneLink } from '../../../../shared/kit/list/cells.tsx';
import { useFormats } from '../format.ts';
import { IspStatusBadge } from '../isp-status.tsx';
import { LastUpdated } from '../last-updated.tsx';

/** Usage and balances. */
export function IspFigures({ isp }: { readonly isp: IspDetail }) {
  const { t } = useTranslation('isps');
  const { count, signed, share, money } = useFormats();
  const { currency } = isp;
  return (
    <div>
      <LastUpdated at={isp.refreshedAt} />
      <FigureCards
        figures={[
          { key: 'subscribers', label: t('subscribers'), value: count(isp.subscribers) },
          { key: 'growth', label: t('growth'), value: signed(isp.growth) },
          { key: 'online', label: t('onlineShare'), value: share(isp.onlineShare) },
          {
            key: 'routers',
            label: t('routersDown'),
            value: t('ofRouters', { down: count(isp.routersDown), total: count(isp.routers) }),
            ...(isp.routersDown > 0 ? { tone: 'red' as const } : {}),
          },
          { key: 'due', label: t('balanceDue'), value: money(isp.balanceDueMinor, currency) },
          { key: 'payable', label: t('payable'), value: money(isp.payableMinor, currency) },
        ]}
      />
    </div>
  );
}

export function IspProfile({ isp }: { readonly isp: IspDetail }) {
  const { t } = useTranslation('isps');
  const day = useFormatDate();
  const licence = [isp.licence, isp.licenceNumber].filter(Boolean).join(' · ');
  const dayOf = useFormatDayOf();
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <DetailList
          details={[
            { label: t('status'), value: <IspStatusBadge status={isp.status} /> },
            {
              label: t('plan'),
              value: isp.planName
                ? [isp.planName, isp.paidUntil ? t('paidUntil', { day: day(isp.paidUntil) }) : null]
                    .filter(Boolean)
                    .join(' · ')
                : t('noPlan'),
            },
            { label: t('legalName'), value: isp.legalName },
            { label: t('owner'), value: isp.ownerName },
            { label: t('mobile'), value: isp.mobile ? <PhoneLink number={isp.mobile} /> : null },
            {
              label: t('email'),
              value: isp.email ? (
                <Anchor inherit href={`mailto:${isp.email}`}>
                  {isp.email}
                </Anchor>
              ) : null,
            },
            { label: t('website'), value: isp.website },
            { label: t('address'), value: [isp.address, isp.place].filter(Boolean).join(', ') || null },
            { label: t('licence'), value: licence || null },
            {
              label: t('licenceExpires'),
              value: isp.licenceExpiresOn ? day(isp.licenceExpiresOn) : null,
            },
            { label: t('createdAt'), value: dayOf(isp.createdAt) },
          ]}
        />
      </Stack>
    </Paper>
  );
}
