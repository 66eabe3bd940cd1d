import { DetailList, RelativeTime } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { formatBytes } from './format-rate.ts';
import type { LiveData } from './use-live-data.ts';

/** Session details as reported by the router. */
export function SessionDetails({ live: { subscriber, sample } }: { readonly live: LiveData }) {
  const { t, i18n } = useTranslation(['live', 'subscribers']);
  const ago = (instant: string | null | undefined) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : undefined;
  const bytes = (count: number | null | undefined) =>
    count === null || count === undefined ? undefined : formatBytes(count, i18n.language);
  const session = sample?.session;
  return (
    <DetailList
      details={[
        { label: t('address'), value: session?.address },
        { label: t('callerId'), value: session?.callerId },
        session
          ? { label: t('since'), value: ago(session.since) }
          : { label: t('subscribers:lastSeen'), value: ago(subscriber?.lastSeenAt) },
        { label: t('bytesDown'), value: bytes(session?.bytesDown) },
        { label: t('bytesUp'), value: bytes(session?.bytesUp) },
        { label: t('subscribers:router'), value: subscriber?.router.name },
        { label: t('subscribers:package'), value: subscriber?.packageName },
      ]}
    />
  );
}
