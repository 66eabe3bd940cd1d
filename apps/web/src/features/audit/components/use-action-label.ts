import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const keys = {
  insert: 'action.insert',
  update: 'action.update',
  delete: 'action.delete',
  event: 'action.event',
} as const;

export function useActionLabel() {
  const { t } = useTranslation('audit');
  return useCallback((action: keyof typeof keys) => t(keys[action]), [t]);
}
