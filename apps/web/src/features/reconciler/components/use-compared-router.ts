import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useRouterOptions } from '../../../entities/pickers/options.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

/** The router in the URL, as a back link if the user may open it, else as text. */
export function useComparedRouter() {
  const { t } = useTranslation('routers');
  const id = Number(useParams()['routerId']);
  const canOpen = useCurrentAbility().can('update', 'Router');
  const known = useRouterOptions()?.find(({ value }) => value === String(id));
  const name = known?.label ?? t('one');
  const where = canOpen ? { back: { to: `/isp/router-edit/${id}`, label: name } } : { description: name };
  return { id, name, where };
}
