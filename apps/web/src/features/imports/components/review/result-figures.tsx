import { type ImportFigures, importResults } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { resultDisplay } from '../labels.ts';

interface ResultFiguresProps {
  readonly figures: ImportFigures;
  readonly state?: ListState;
  readonly change?: (next: Partial<ListState>) => void;
}

/** Rows per result; each figure is a filter. */
export function ResultFigures({ figures, state, change }: ResultFiguresProps) {
  const { t, i18n } = useTranslation('imports');
  const chosen = state?.filters['result'];
  return (
    <FigureCards
      figures={importResults.map((result) => ({
        key: result,
        label: t(resultDisplay[result].key),
        value: figures[result].toLocaleString(i18n.language),
        tone: resultDisplay[result].tone,
        isActive: chosen === result,
        ...(change ? { onPress: () => change({ filters: chosen === result ? {} : { result } }) } : {}),
      }))}
    />
  );
}
