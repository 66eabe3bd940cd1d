import { type UiLabels, UiLabelsProvider } from '@lastmile/ui';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTimeFormat, dayFormat } from '../dates/day-format.ts';
import { formatNumber } from '../i18n/number-format.ts';
import { usePreferences } from '../session/preferences.tsx';
import { useIspProfile } from '../session/use-isp-profile.ts';

/** Provides the translated labels of packages/ui. */
export function TranslatedUiLabels({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation('shared');
  const { dateFormat } = usePreferences();
  const timeZone = useIspProfile()?.timezone ?? 'Asia/Dhaka';
  const labels = useMemo((): UiLabels => {
    const day = dayFormat(i18n.language, dateFormat, timeZone);
    const moment = dateTimeFormat(i18n.language, dateFormat, timeZone);
    const number = (value: number) => formatNumber(value, i18n.language);
    return {
      cancel: t('cancel'),
      close: t('close'),
      loading: t('loading'),
      completeFields: t('completeFields'),
      any: t('any'),
      clearFilters: t('clearFilters'),
      moreFilters: t('moreFilters'),
      filters: (active) => (active === 0 ? t('filters') : t('filtersActive', { active: number(active) })),
      columns: t('columns'),
      resetColumns: t('resetColumns'),
      columnWidth: (column) => t('columnWidth', { column }),
      widths: {
        automatic: t('width.automatic'),
        narrow: t('width.narrow'),
        medium: t('width.medium'),
        wide: t('width.wide'),
      },
      moveUp: (column) => t('moveUp', { column }),
      moveDown: (column) => t('moveDown', { column }),
      actions: t('actions'),
      export: t('export'),
      exportCsv: t('exportCsv'),
      exportXlsx: t('exportXlsx'),
      exportPdf: t('exportPdf'),
      pages: t('pages'),
      previousPage: t('previousPage'),
      nextPage: t('nextPage'),
      rowsPerPage: t('rowsPerPage'),
      range: (from, to, total, isCapped) =>
        t('range', { from: number(from), to: number(to), total: `${number(total)}${isCapped ? '+' : ''}` }),
      selectRow: (name) => t('selectRow', { name }),
      selectPage: t('selectPage'),
      selected: (count) => t('selected', { count }),
      selectAll: (total) => t('selectAll', { total: number(total) }),
      clearSelection: t('clearSelection'),
      progress: (done, total) => t('progress', { done: number(done), total: number(total) }),
      progressLeft: (left) => t('progressRemaining', { left: number(left) }),
      chartTable: t('chartTable'),
      day: (date) => day.format(date),
      moment,
      timeZone,
    };
  }, [t, i18n.language, dateFormat, timeZone]);
  return <UiLabelsProvider labels={labels}>{children}</UiLabelsProvider>;
}
