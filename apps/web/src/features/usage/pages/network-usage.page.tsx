import { PageHeader } from '@lastmile/ui';
import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAreaOptions, useRouterOptions } from '../../../entities/pickers/options.ts';
import { NetworkUsage } from '../../../entities/usage/network-usage.tsx';

const places = ['routerId', 'areaId'] as const;

/** Traffic and subscribers online: of the whole network, a router or an area. */
export default function NetworkUsagePage() {
  const { t } = useTranslation(['usage', 'routes']);
  const [params, setParams] = useSearchParams();
  const routers = useRouterOptions();
  const areas = useAreaOptions();
  const chosen = (name: (typeof places)[number]) => params.get(name);
  const choose = (name: (typeof places)[number], value: string | null) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const place = Object.fromEntries(
    places.flatMap((name) => (chosen(name) ? [[name, Number(chosen(name))]] : [])),
  );
  return (
    <>
      <PageHeader title={t('routes:network-usage')} description={t('networkText')} />
      <NetworkUsage
        place={place}
        filters={
          <Group gap="sm">
            <Select
              aria-label={t('router')}
              placeholder={t('allRouters')}
              data={routers ?? []}
              value={chosen('routerId')}
              onChange={(value) => choose('routerId', value)}
              clearable
              searchable
            />
            {areas ? (
              <Select
                aria-label={t('area')}
                placeholder={t('allAreas')}
                data={areas}
                value={chosen('areaId')}
                onChange={(value) => choose('areaId', value)}
                clearable
                searchable
              />
            ) : null}
          </Group>
        }
      />
    </>
  );
}
