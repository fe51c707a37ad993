import { slugParam } from '@cercle/contract/events';
import { tokenParam } from '@cercle/contract/invitations';
import { calendarFeed } from '@cercle/contract/registrations';
import { createRoute } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { z } from 'zod';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import type { Calendars } from './calendars.ts';

const TAG = { tags: ['Événements'] };
const MEMBER = { ...TAG, ...FOR_MEMBERS };
const CONTENT_TYPE = 'text/calendar; charset=utf-8';
/** Calendar programs come again every hour at most; a proxy of theirs shares the feed with nobody. */
const FEED_CACHE_CONTROL = 'private, max-age=600';

const calendarResponse = (description: string) => ({
  description,
  content: { 'text/calendar': { schema: z.string() } },
});

const ofEvent = createRoute({
  ...TAG,
  method: 'get',
  path: '/events/{slug}/calendar.ics',
  summary: 'Le fichier iCalendar d’un événement public',
  request: { params: slugParam },
  responses: {
    200: calendarResponse('Un agenda d’un événement (RFC 5545)'),
    ...errorResponses('validation', 'not-found'),
  },
});

const readFeed = createRoute({
  ...TAG,
  method: 'get',
  path: '/calendars/{token}/events.ics',
  summary: 'L’agenda d’un membre, à son adresse secrète',
  description:
    'Les événements auxquels le membre est inscrit, ceux dont il attend une place (provisoires) et ceux que le cercle a annulés, depuis un an. Sans session\u202f: l’adresse suffit. Un membre désactivé et un ancien membre n’en ont plus.',
  request: { params: tokenParam },
  responses: {
    200: calendarResponse('Les événements (RFC 5545)'),
    ...errorResponses('validation', 'not-found', 'too-many'),
  },
});

const ownFeed = createRoute({
  ...MEMBER,
  method: 'get',
  path: '/me/calendar',
  summary: 'L’adresse de son agenda',
  responses: {
    200: jsonResponse('L’adresse\u202f; null avant de l’avoir demandée', calendarFeed),
    ...errorResponses('unauthenticated', 'forbidden'),
  },
});

const openFeed = createRoute({
  ...MEMBER,
  method: 'post',
  path: '/me/calendar',
  summary: 'Créer l’adresse de son agenda, ou en changer',
  description: 'L’adresse d’avant ne donne plus rien.',
  responses: {
    200: jsonResponse('La nouvelle adresse', calendarFeed),
    ...errorResponses('unauthenticated', 'forbidden', 'too-many'),
  },
});

const closeFeed = createRoute({
  ...MEMBER,
  method: 'delete',
  path: '/me/calendar',
  summary: 'Supprimer l’adresse de son agenda',
  responses: {
    204: { description: 'Supprimée' },
    ...errorResponses('unauthenticated', 'forbidden', 'too-many'),
  },
});

/** The calendars of events (section 7 of docs/product.md). */
export function calendarsApi({ calendars }: { calendars: Calendars }, { limits, cached }: RouteDependencies) {
  const api = newApi();
  const editing = [...MEMBER.middleware, limits.byAccount('edit')];
  api.openapi({ ...ofEvent, middleware: cached }, async (c) =>
    c.body(await calendars.ofEvent(c.req.valid('param').slug), 200, { 'Content-Type': CONTENT_TYPE }),
  );
  api.openapi({ ...readFeed, middleware: [limits.byAddress('calendar'), etag()] }, async (c) =>
    c.body(await calendars.readFeed(c.req.valid('param').token), 200, {
      'Content-Type': CONTENT_TYPE,
      'Cache-Control': FEED_CACHE_CONTROL,
    }),
  );
  api.openapi(ownFeed, async (c) => c.json(await calendars.ownFeed(c.var.actor), 200));
  api.openapi({ ...openFeed, middleware: editing }, async (c) =>
    c.json(await calendars.openFeed(c.var.actor), 200),
  );
  api.openapi({ ...closeFeed, middleware: editing }, async (c) => {
    await calendars.closeFeed(c.var.actor);
    return c.body(null, 204);
  });
  return api;
}
