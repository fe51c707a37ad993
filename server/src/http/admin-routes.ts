import type { ErrorCode } from '@cercle/contract/errors';
import { idParam } from '@cercle/contract/paging';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { FOR_ADMINS } from './access/session.ts';
import type { ApiEnv } from './api-env.ts';
import { adminErrorResponses, jsonResponse } from './route-parts.ts';

type Options = {
  description?: string;
  /** Beside 401, 403 and 404. */
  errors?: ErrorCode[];
  limit?: MiddlewareHandler<ApiEnv>;
};

/**
 * The routes by which administrators read or change one record: each calls a verb with the actor and the id.
 * @param recordPath holds `{id}`; each route adds its own end to it
 */
export const recordRoutes =
  (api: OpenAPIHono<ApiEnv>, tag: { tags: string[] }, recordPath: string) =>
  /** @param response describes a 204, or with a schema a 200 that holds what the verb returns */
  <Result>(
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    summary: string,
    verb: (actor: Actor, id: number) => Promise<Result>,
    response: string | [string, z.ZodType<Result>],
    { errors = [], limit, ...described }: Options = {},
  ): void => {
    const route = createRoute({
      ...tag,
      ...FOR_ADMINS,
      ...described,
      method,
      path: recordPath + path,
      summary,
      middleware: limit ? [...FOR_ADMINS.middleware, limit] : FOR_ADMINS.middleware,
      request: { params: idParam },
      responses: {
        ...(typeof response === 'string'
          ? { 204: { description: response } }
          : { 200: jsonResponse(...response) }),
        ...adminErrorResponses('not-found', ...errors),
      },
    });
    api.openapi(route, async (c) => {
      const result = await verb(c.var.actor, c.req.valid('param').id);
      return typeof response === 'string' ? c.body(null, 204) : c.json(result, 200);
    });
  };

/** The route by which administrators read what a query finds, mostly a page of a list. */
export const queryRoute = <Query extends z.ZodObject, Found extends z.ZodType>(
  tag: { tags: string[] },
  path: string,
  summary: string,
  query: Query,
  found: [string, Found],
) =>
  createRoute({
    ...tag,
    ...FOR_ADMINS,
    method: 'get',
    path,
    summary,
    request: { query },
    responses: { 200: jsonResponse(...found), ...adminErrorResponses('validation') },
  });
