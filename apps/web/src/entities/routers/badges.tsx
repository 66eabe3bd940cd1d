import type { RouterRow } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type State = RouterRow['state'];

const display = {
  unknown: { color: 'gray', key: 'state.unknown' },
  online: { color: 'green', key: 'state.online' },
  unreachable: { color: 'red', key: 'state.unreachable' },
  auth_failed: { color: 'red', key: 'state.authFailed' },
} as const satisfies Record<State, object>;

export function useRouterStateLabel(): (state: State) => string {
  const { t } = useTranslation('routers');
  return (state) => t(display[state].key);
}

export function RouterStateBadge({ state }: { readonly state: State }) {
  const text = useRouterStateLabel();
  return (
    <Badge variant="light" color={display[state].color} tt="none">
      {text(state)}
    </Badge>
  );
}

/** Shown beside the state of read-only routers. */
export function SyncModeBadge({
  router,
}: {
  readonly router: Pick<RouterRow, 'archived' | 'writesAllowed'>;
}) {
  const { t } = useTranslation('routers');
  if (!router.archived && router.writesAllowed) return null;
  return (
    <Badge variant="light" color={router.archived ? 'gray' : 'yellow'} tt="none">
      {router.archived ? t('archived') : t('readOnly')}
    </Badge>
  );
}
