import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { ApiEnv } from '../api-env.ts';
import { bodyTooLarge } from '../errors.ts';

export const MAX_JSON_BYTES = 64 * 1024;
/** Of a call with a rich text: 20 000 characters, their elements and links. */
const MAX_RICH_TEXT_JSON_BYTES = 256 * 1024;

/** Throws `refusal` before reading a body whose `Content-Length` exceeds `maxBytes`, or after reading that much of it. */
export async function limitBody(c: Context, maxBytes: number, refusal: () => DomainError): Promise<void> {
  const refuse = () => {
    throw refusal();
  };
  const contentLength = c.req.header('Content-Length');
  if (contentLength === undefined || c.req.header('Transfer-Encoding') !== undefined) {
    await bodyLimit({ maxSize: maxBytes, onError: refuse })(c, async () => undefined);
  } else if (Number(contentLength) > maxBytes) refuse();
}

export const isMultipart = (c: Context) =>
  /^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '');

export const isCsv = (c: Context) => /^text\/csv\s*(;|$)/i.test(c.req.header('Content-Type') ?? '');

/** Of Excel, old and new. */
export const isWorkbook = (c: Context) =>
  /^application\/vnd\.(ms-excel|openxmlformats-officedocument\.spreadsheetml)/i.test(
    c.req.header('Content-Type') ?? '',
  );

export const isXml = (c: Context) => /^application\/xml\s*(;|$)/i.test(c.req.header('Content-Type') ?? '');

/** A body that its route reads, or refuses unread, itself. */
export const isFile = (c: Context) => isMultipart(c) || isCsv(c) || isWorkbook(c) || isXml(c);

/**
 * Files are bounded where they are read: how much they may hold depends on the route.
 * @param richTextPaths what the paths of calls with a rich text begin with
 */
export const limitJsonBody = (...richTextPaths: string[]) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !isFile(c)) {
      const hasRichText = richTextPaths.some((path) => c.req.path.startsWith(path));
      await limitBody(c, hasRichText ? MAX_RICH_TEXT_JSON_BYTES : MAX_JSON_BYTES, bodyTooLarge);
    }
    await next();
  });
