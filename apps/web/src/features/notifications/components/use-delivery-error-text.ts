import { useTranslation } from 'react-i18next';
import { dropKeys } from './labels.ts';

/** Why a notice did not leave: in our words, or in the mail server's as they came. */
export function useDeliveryErrorText() {
  const { t } = useTranslation('notifications');
  return (error: string): string => {
    const key = dropKeys[error];
    return key ? t(key) : error;
  };
}
