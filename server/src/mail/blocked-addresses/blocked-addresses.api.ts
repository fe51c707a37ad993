import { blockedAddressesQuery, blockedAddressPage } from '@cercle/contract/blocked-addresses';
import { queryRoute, recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { newApi } from '../../http/route-parts.ts';
import type { BlockedAddresses } from './blocked-addresses.ts';

const TAG = { tags: ['E-mails'] };

const list = queryRoute(
  TAG,
  '/admin/blocked-addresses',
  'Lister les adresses à vérifier, de la plus récente à la plus ancienne',
  blockedAddressesQuery,
  ['La page demandée', blockedAddressPage],
);

/** The routes of the addresses to check (section 7 of docs/product.md). */
export function blockedAddressesApi(
  { blockedAddresses }: { blockedAddresses: BlockedAddresses },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/admin/blocked-addresses/{id}');
  api.openapi(list, async (c) => c.json(await blockedAddresses.list(c.var.actor, c.req.valid('query')), 200));
  addRecordRoute(
    'delete',
    '',
    'Remettre une adresse en service\u202f: les campagnes lui écrivent de nouveau',
    blockedAddresses.unblock,
    'Remise en service',
    { limit: limits.byAccount('edit') },
  );
  return api;
}
