import { useTranslation } from 'react-i18next';
import { dropKeys } from './labels.ts';

/** Why a notification was not sent: a translated reason, or the mail server's message. */
export function useDeliveryErrorText() {
  const { t } = useTranslation('notifications');
  return (error: string): string => {
    const key = dropKeys[error];
    return key ? t(key) : error;
  };
}
