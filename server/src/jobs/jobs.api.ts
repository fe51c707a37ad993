import { job, jobParam, jobRun, jobRunsQuery } from '@cercle/contract/jobs';
import { pageOf } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { FOR_ADMINS } from '../http/access/session.ts';
import { queryRoute } from '../http/admin-routes.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../http/route-parts.ts';
import type { Jobs } from './jobs.ts';

const TAG = { tags: ['Tâches'] };

const list = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'get',
  path: '/admin/jobs',
  summary: 'Lister ce que le site fait de lui-même, et quand',
  responses: { 200: jsonResponse('Les tâches de ce site', z.array(job)), ...adminErrorResponses() },
});

const runs = queryRoute(
  TAG,
  '/admin/jobs/runs',
  'Lister les passages des tâches, du plus récent au plus ancien',
  jobRunsQuery,
  ['La page demandée', pageOf(jobRun)],
);

const run = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'post',
  path: '/admin/jobs/{name}/run',
  summary: 'Lancer une tâche maintenant',
  description:
    'Elle commence aussitôt, et continue après la réponse\u202f; 409 pendant qu’elle est en cours.',
  request: { params: jobParam },
  responses: {
    204: { description: 'Elle commence' },
    ...adminErrorResponses('validation', 'not-found', 'conflict'),
  },
});

/** The routes of what the clock does (section 7 of docs/product.md). */
export function jobsApi({ jobs }: { jobs: Jobs }) {
  const api = newApi();
  api.openapi(list, async (c) => c.json(await jobs.list(c.var.actor), 200));
  api.openapi(runs, async (c) => c.json(await jobs.runs(c.var.actor, c.req.valid('query')), 200));
  api.openapi(run, async (c) => {
    await jobs.run(c.var.actor, c.req.valid('param').name);
    return c.body(null, 204);
  });
  return api;
}
