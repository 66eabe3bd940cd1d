import type { Tx } from '@lastmile/database';
import { streamInvoices } from '../queries/invoices.ts';

export async function* exportInvoices(
  tx: Tx,
  filter: Parameters<typeof streamInvoices>[1],
  viewer: Parameters<typeof streamInvoices>[2],
) {
  for await (const { subscriber, package: sold, router, area, reseller, ...invoice } of streamInvoices(
    tx,
    filter,
    viewer,
  )) {
    const { username, name, mobile } = subscriber;
    const places = { packageName: sold.name, routerName: router.name, areaName: area?.name ?? null };
    yield { ...invoice, username, name, mobile, ...places, resellerName: reseller?.name ?? null };
  }
}
