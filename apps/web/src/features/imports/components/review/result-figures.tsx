import { type ImportFigures, importVerdicts } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { verdictLooks } from '../labels.ts';

interface VerdictFiguresProps {
  readonly figures: ImportFigures;
  readonly state?: ListState;
  readonly change?: (next: Partial<ListState>) => void;
}

/** How many rows came to what; each figure shows just those. */
export function VerdictFigures({ figures, state, change }: VerdictFiguresProps) {
  const { t, i18n } = useTranslation('imports');
  const chosen = state?.filters['verdict'];
  return (
    <FigureCards
      figures={importVerdicts.map((verdict) => ({
        key: verdict,
        label: t(verdictLooks[verdict].key),
        value: figures[verdict].toLocaleString(i18n.language),
        tone: verdictLooks[verdict].tone,
        isActive: chosen === verdict,
        ...(change ? { onPress: () => change({ filters: chosen === verdict ? {} : { verdict } }) } : {}),
      }))}
    />
  );
}
