import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import type { z } from 'zod';
import type { FOR_ADMINS } from '../http/access/session.ts';
import { adminErrorResponses, requiredJsonBody } from '../http/route-parts.ts';

/** A route by which administrators change a membership, or a renewal, by what its body says. */
export const changeRoute = <Path extends string, Body extends z.ZodType>(
  admin: typeof FOR_ADMINS & { tags: string[] },
  path: Path,
  summary: string,
  body: Body,
) =>
  createRoute({
    ...admin,
    method: 'post',
    path,
    summary,
    request: { params: idParam, body: requiredJsonBody(body) },
    responses: {
      204: { description: 'C’est fait' },
      ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
    },
  });
