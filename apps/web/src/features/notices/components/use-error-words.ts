import { useTranslation } from 'react-i18next';
import { dropKeys } from '../words.ts';

/** Why a notice did not leave: in our words, or in the mail server's as they came. */
export function useErrorWords() {
  const { t } = useTranslation('notices');
  return (error: string): string => {
    const key = dropKeys[error];
    return key ? t(key) : error;
  };
}
