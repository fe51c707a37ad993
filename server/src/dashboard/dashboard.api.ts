import {
  dashboardStats,
  dashboardSummary,
  dashboardTrends,
  dashboardWeek,
  recentAmbassadors,
  recentRequests,
} from '@cercle/contract/dashboard';
import { toDo } from '@cercle/contract/to-do';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../http/route-parts.ts';
import type { Dashboard } from './dashboard.ts';

const ADMIN = { tags: ['Dashboard'], ...FOR_ADMINS, method: 'get' as const };

const stats = createRoute({
  ...ADMIN,
  path: '/admin/dashboard/stats',
  summary: 'Compter les demandes, ambassadeurs, messages et inscriptions, et ce qui attend',
  responses: { 200: jsonResponse('Les nombres', dashboardStats), ...adminErrorResponses() },
});

const requests = createRoute({
  ...ADMIN,
  path: '/admin/dashboard/recent-member-requests',
  summary: 'Voir les dernières demandes',
  responses: { 200: jsonResponse('Les demandes', recentRequests), ...adminErrorResponses() },
});

const ambassadors = createRoute({
  ...ADMIN,
  path: '/admin/dashboard/recent-ambassadors',
  summary: 'Voir les derniers ambassadeurs',
  responses: { 200: jsonResponse('Les ambassadeurs', recentAmbassadors), ...adminErrorResponses() },
});

const summary = createRoute({
  ...ADMIN,
  path: '/admin/dashboard/summary',
  summary: 'Voir les nombres, les dernières demandes et les derniers messages',
  responses: { 200: jsonResponse('Le résumé', dashboardSummary), ...adminErrorResponses() },
});

const toDoRoute = createRoute({
  ...ADMIN,
  path: '/admin/dashboard/to-do',
  summary: 'Voir ce qui attend un administrateur, et ce qui reste à préparer sur un site neuf',
  responses: { 200: jsonResponse('Ce qui attend', toDo), ...adminErrorResponses() },
});

const trends = createRoute({
  ...ADMIN,
  path: '/admin/dashboard/trends',
  summary: 'Compter ce qui est arrivé en douze mois, et les offres des membres actifs',
  responses: { 200: jsonResponse('Les douze mois', dashboardTrends), ...adminErrorResponses() },
});

const week = createRoute({
  ...ADMIN,
  path: '/admin/dashboard/week',
  summary: 'Voir les événements de la semaine',
  responses: { 200: jsonResponse('La semaine', dashboardWeek), ...adminErrorResponses() },
});

/** The routes of the dashboard (section 7 of docs/product.md). */
export function dashboardApi({ dashboard }: { dashboard: Dashboard }) {
  const api = newApi();
  api.openapi(stats, async (c) => c.json(await dashboard.stats(c.var.actor), 200));
  api.openapi(requests, async (c) => c.json(await dashboard.recentMemberRequests(c.var.actor), 200));
  api.openapi(ambassadors, async (c) => c.json(await dashboard.recentAmbassadors(c.var.actor), 200));
  api.openapi(summary, async (c) => c.json(await dashboard.summary(c.var.actor), 200));
  api.openapi(toDoRoute, async (c) => c.json(await dashboard.toDo(c.var.actor), 200));
  api.openapi(trends, async (c) => c.json(await dashboard.trends(c.var.actor), 200));
  api.openapi(week, async (c) => c.json(await dashboard.week(c.var.actor), 200));
  return api;
}
