import { userCalls } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../../shared/api/client.ts';
import { selectFilter } from '../../../shared/kit/list/select-filter.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

/** A user whose entries are shown, by name. */
export interface PickedUser {
  readonly id: number;
  readonly name: string;
}

const pageSize = 100;

/** Chooses the user whose changes are listed, from those of the chosen ISP and the one that was chosen in a row. */
export function useUserFilter(picked: PickedUser | undefined): FilterField[] {
  const { t } = useTranslation('audit');
  const canRead = useCurrentAbility().can('read', 'User');
  const ispId = Number(useSearchParams()[0].get('ispId'));
  const of = ispId ? { ispId } : {};
  const users = useQuery({
    queryKey: ['pick', 'users', ispId],
    queryFn: () => api(userCalls.list, { query: { sort: 'fullName', pageSize, ...of } }),
    enabled: canRead,
    staleTime: 60_000,
  }).data?.items;
  return useMemo(() => {
    const listed = (users ?? []).map(({ id, fullName }) => ({ value: String(id), label: fullName }));
    const isListed = !picked || listed.some(({ value }) => value === String(picked.id));
    const options = isListed ? listed : [{ value: String(picked.id), label: picked.name }, ...listed];
    return selectFilter(canRead || picked !== undefined, { name: 'userId', label: t('actor'), options });
  }, [t, users, picked, canRead]);
}
