import type { VisitPlace } from '@lastmile/contract';

/** Opens the map app of a phone at the coordinates, else at the address; undefined without either. */
export function mapUrl({ latitude, longitude, address, areaName }: VisitPlace): string | undefined {
  const query =
    latitude !== null && longitude !== null
      ? `${latitude},${longitude}`
      : address && [address, areaName].filter(Boolean).join(', ');
  return query ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}` : undefined;
}
