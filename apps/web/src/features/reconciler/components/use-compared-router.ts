import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useRouterOptions } from '../../../entities/pickers/options.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

/** The router that the address names: as the way back to it for those who may open it, else in words. */
export function useComparedRouter() {
  const { t } = useTranslation('routers');
  const id = Number(useParams()['routerId']);
  const canOpen = useCurrentAbility().can('update', 'Router');
  const known = useRouterOptions()?.find(({ value }) => value === String(id));
  const name = known?.label ?? t('one');
  const where = canOpen ? { back: { to: `/isp/router-edit/${id}`, label: name } } : { description: name };
  return { id, name, where };
}
