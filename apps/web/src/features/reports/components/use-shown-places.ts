import { useSearchParams } from 'react-router';

/** The area and the reseller that a report shows, for links to the rows behind its figures. */
export function useShownPlaces(): { readonly areaId: string | null; readonly resellerId: string | null } {
  const [params] = useSearchParams();
  return { areaId: params.get('areaId'), resellerId: params.get('resellerId') };
}
