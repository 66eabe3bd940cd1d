import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaOptions, usePackageOptions, useResellerOptions } from '../../../entities/pickers/options.ts';
import { formatMonth, recentMonths } from '../../../shared/dates/months.ts';
import { selectFilter } from '../../../shared/kit/list/select-filter.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

type Part = 'days' | 'asOf' | 'months' | 'month' | 'areaAndReseller' | 'places' | 'reseller';

/** Filters that several reports have; parts are named once, so that the fields stay the same between renders. */
export function useReportFilters(part: Part, more?: Part): FilterField[] {
  const { t, i18n } = useTranslation('reports');
  const ability = useCurrentAbility();
  const [areas, packages, resellers] = [useAreaOptions(), usePackageOptions(), useResellerOptions()];
  return useMemo(() => {
    const months = recentMonths(new Date()).map((value) => ({
      value,
      label: formatMonth(value, i18n.language),
    }));
    const area = selectFilter(ability.can('read', 'Area'), {
      name: 'areaId',
      label: t('column.area'),
      options: areas,
    });
    const reseller = selectFilter(Boolean(resellers?.length), {
      name: 'resellerId',
      label: t('column.reseller'),
      options: resellers,
    });
    const fields: Record<Part, FilterField[]> = {
      days: [
        { name: 'from', label: t('filter.from'), kind: 'date' },
        { name: 'to', label: t('filter.to'), kind: 'date' },
      ],
      asOf: [{ name: 'asOf', label: t('filter.asOf'), kind: 'date' }],
      months: [
        {
          name: 'fromMonth',
          label: t('filter.fromMonth'),
          kind: 'choice',
          unchosen: t('twelveMonths'),
          options: months,
        },
        {
          name: 'toMonth',
          label: t('filter.toMonth'),
          kind: 'choice',
          unchosen: t('thisMonth'),
          options: months,
        },
      ],
      month: [
        {
          name: 'month',
          label: t('column.month'),
          kind: 'choice',
          unchosen: t('thisMonth'),
          options: months,
        },
      ],
      reseller,
      areaAndReseller: [...area, ...reseller],
      places: [
        ...area,
        ...selectFilter(ability.can('read', 'Package'), {
          name: 'packageId',
          label: t('column.package'),
          options: packages,
        }),
        ...reseller,
      ],
    };
    return [...fields[part], ...(more ? fields[more] : [])];
  }, [t, i18n.language, ability, areas, packages, resellers, part, more]);
}
