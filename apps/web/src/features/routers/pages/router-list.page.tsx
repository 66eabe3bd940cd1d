import { routerCalls, routerStates } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRouterStateLabel } from '../../../entities/routers/badges.tsx';
import type { ListQuery } from '../../../shared/kit/list/list-call.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { RouterRowMenu } from '../components/router-row-menu.tsx';
import { NetworkFigures } from '../components/status/network-figures.tsx';
import { useRouterColumns } from '../components/use-router-columns.tsx';

const archived = 'archived';

/**
 * Archived is shown as a state; the call has a separate field, because an archived router still has a state.
 */
const toQuery = ({ state = '', ...query }: ListQuery): ListQuery => {
  if (state === archived) return { ...query, archived: 'yes' };
  return state ? { ...query, state } : query;
};

export default function RouterListPage() {
  const { t } = useTranslation('routers');
  const ability = useCurrentAbility();
  const filters = useFilters();
  const columns = useRouterColumns();
  const add = ability.can('create', 'Router') ? (
    <Button component={Link} to="/isp/router-create" leftSection={<IconPlus size={16} />}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <ListPage
      call={routerCalls.list}
      title={t('title')}
      actions={add}
      columns={columns}
      sorts={['name', 'host', 'lastSeenAt']}
      searchLabel={t('search')}
      filters={filters}
      toQuery={toQuery}
      figures={(list) => <NetworkFigures {...list} />}
      rowName={({ name }) => name}
      {...(ability.can('update', 'Router') || ability.can('read', 'LiveData')
        ? { rowMenu: (router) => <RouterRowMenu router={router} /> }
        : {})}
      empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      exportName="routers"
      refreshMs={30_000}
    />
  );
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('routers');
  const stateText = useRouterStateLabel();
  return useMemo(
    () => [
      {
        name: 'state',
        label: t('state'),
        kind: 'choice',
        options: [
          ...routerStates.map((value) => ({ value, label: stateText(value) })),
          { value: 'down', label: t('state.down') },
          { value: archived, label: t('archived') },
        ],
      },
    ],
    [t, stateText],
  );
}
