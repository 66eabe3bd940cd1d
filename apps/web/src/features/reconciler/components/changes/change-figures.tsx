import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { syncDisplay } from '../../../../entities/subscribers/labels.ts';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useChangeCounts } from '../../api.ts';

export const changeStates = ['pending', 'failed', 'drift'] as const;

interface ChangeFiguresProps {
  readonly routerId: number;
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
}

/** Number of pending, failed and drifted changes; each figure is a filter. */
export function ChangeFigures({ routerId, state, change }: ChangeFiguresProps) {
  const { t, i18n } = useTranslation('subscribers');
  const counts = useChangeCounts(routerId, changeStates);
  const chosen = state.filters['state'];
  return (
    <FigureCards
      figures={changeStates.map((one, index) => ({
        key: one,
        label: t(syncDisplay[one].key),
        value: counts[index]?.toLocaleString(i18n.language) ?? '–',
        tone: syncDisplay[one].tone,
        isActive: chosen === one,
        onPress: () => change({ filters: chosen === one ? {} : { state: one } }),
      }))}
    />
  );
}
