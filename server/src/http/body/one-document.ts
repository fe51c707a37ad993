// A form of one file that is no picture. It may be large: it is read as it arrives, into the one copy of it that is kept.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { collectGarbage } from '../../kernel/collect-garbage.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import type { ApiEnv } from '../api-env.ts';
import { bodyTooLarge, unsupportedBody } from '../errors.ts';
import { isMultipart, limitBody, MAX_JSON_BYTES } from './body-size.ts';
import {
  boundaryOf,
  fileTooLargeError,
  MAX_PARTS,
  OVERHEAD_BYTES_PER_FILE,
  type SizeLimit,
} from './multipart.ts';

/** The pieces of a large file would fill twice its size before Node collects them. */
const COLLECTED_BYTES = 4 * 1024 * 1024;

export type UploadedDocument = { name: string; bytes: Uint8Array };

/** What a form had in the field. */
type Found = {
  document: UploadedDocument | null;
  /** How many parts were named as the field is. */
  parts: number;
  /** A text in the place of the file. */
  text: string;
  isTooLarge: boolean;
  hasTooManyParts: boolean;
  isBroken: boolean;
};

/**
 * Reads a form of one file; an empty one is read too. What is wrong with it is said once it has arrived.
 * @throws DomainError unsupported-media, too-large, unauthenticated, or validation on that field
 */
export async function readOneDocument(
  c: Context<ApiEnv>,
  field: string,
  { limit, missing }: { limit: SizeLimit; missing: string },
): Promise<UploadedDocument> {
  if (!isMultipart(c)) throw unsupportedBody();
  boundaryOf(c.req.header('Content-Type') ?? '');
  const tooLarge = () => fileTooLargeError([field], limit);
  await limitBody(c, limit.bytes + OVERHEAD_BYTES_PER_FILE, tooLarge);
  const found = await readParts(c, field, limit.bytes);
  await c.var.reauthenticate();
  if (found.hasTooManyParts) throw bodyTooLarge();
  if (found.isTooLarge) throw tooLarge();
  if (found.isBroken || found.parts > 1 || found.text !== '') throw new DomainError('validation');
  const { document } = found;
  // A file field left empty is sent as an empty file without a name.
  if (!document || (document.name === '' && document.bytes.length === 0)) throw fieldError(field, missing);
  return document;
}

async function readParts(c: Context<ApiEnv>, field: string, maxBytes: number): Promise<Found> {
  const parser = new Busboy({
    headers: { 'content-type': c.req.header('Content-Type') ?? '' },
    limits: { parts: MAX_PARTS, fileSize: maxBytes, fieldSize: MAX_JSON_BYTES },
  });
  const length = Number(c.req.header('Content-Length') ?? maxBytes);
  const found = collect(parser, field, Math.min(length, maxBytes));
  const finished = new Promise<void>((resolve) => {
    parser.once('finish', resolve);
    parser.on('error', () => {
      found.isBroken = true;
      resolve();
    });
  });
  // Also behind an error: who still sends would not read the response.
  let uncollected = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    if (!found.isBroken) parser.write(chunk);
    uncollected += chunk.length;
    if (uncollected > COLLECTED_BYTES) {
      collectGarbage('young');
      uncollected = 0;
    }
    // Pages are served meanwhile.
    await nextTurn();
  }
  if (!found.isBroken) parser.end();
  await finished;
  return found;
}

/** @param capacity more bytes than the file has, unless it is too large */
function collect(parser: BusboyInstance, field: string, capacity: number): Found {
  const found: Found = {
    ...{ document: null, parts: 0, text: '' },
    ...{ isTooLarge: false, hasTooManyParts: false, isBroken: false },
  };
  parser.on('partsLimit', () => {
    found.hasTooManyParts = true;
  });
  parser.on('field', (name, text) => {
    if (name !== field) return;
    found.parts += 1;
    found.text = text;
  });
  parser.on('file', (name, stream, fileName) => {
    stream.on('error', () => {
      found.isBroken = true;
    });
    if (name === field) found.parts += 1;
    if (name !== field || found.document) return stream.resume();
    const document = { name: fileName ?? '', bytes: Buffer.alloc(0) };
    found.document = document;
    const bytes = Buffer.allocUnsafeSlow(capacity);
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      length += chunk.copy(bytes, length);
    });
    stream.on('limit', () => {
      found.isTooLarge = true;
    });
    stream.on('end', () => {
      document.bytes = bytes.subarray(0, length);
    });
  });
  return found;
}
