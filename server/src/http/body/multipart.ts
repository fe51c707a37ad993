import { setImmediate as nextTurn } from 'node:timers/promises';
import { UncroppedPhoto } from '@cercle/contract/crop';
import type { FieldErrors } from '@cercle/contract/errors';
import {
  ORIGINAL_MAX_BYTES,
  ORIGINAL_SIZE_ERROR,
  PHOTO_EMPTY_ERROR,
  PHOTO_MAX_BYTES,
  PHOTO_SIZE_ERROR,
} from '@cercle/contract/images';
import type { Context } from 'hono';
import type { z } from 'zod';
import { DomainError, fieldError, invalidInput } from '../../kernel/domain-error.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import type { ApiEnv } from '../api-env.ts';
import { bodyTooLarge, unsupportedBody } from '../errors.ts';
import { isMultipart, limitBody, MAX_JSON_BYTES } from './body-size.ts';
import { withCrop } from './photo-crop.ts';
import { parseJson, readBody } from './read-body.ts';
import { MAX_CONCURRENT_UPLOADS } from './upload-slots.ts';

export const MAX_PARTS = 6;
const MAX_FILES = 2;
/** The files that are not cropped: a logo, and a picture of the library. */
export const UNCROPPED_FILES = ['logo', 'image'];
/** Added for each file: its headers, and the JSON part. */
export const OVERHEAD_BYTES_PER_FILE = 64 * 1024;

/**
 * Parsing a form of two megabytes takes some milliseconds, in which this process answers no other request. A form waits for its
 * turn only once it has arrived, so a slow sender does not block others.
 */
const parsingSemaphore = createSemaphore({
  maxConcurrent: 1,
  maxWaiting: MAX_CONCURRENT_UPLOADS,
  retryAfterSeconds: 5,
});

/** The files that a form may contain: each with the message when it is missing, or null where it is optional. */
type FileRules = Record<string, string | null>;
/** How much one file may weigh, and the message for one that weighs more. */
export type SizeLimit = { bytes: number; message: string };
const PHOTO_LIMIT = { bytes: PHOTO_MAX_BYTES, message: PHOTO_SIZE_ERROR };
const ORIGINAL_LIMIT = { bytes: ORIGINAL_MAX_BYTES, message: ORIGINAL_SIZE_ERROR };
type Files<Rules extends FileRules> = {
  [Name in keyof Rules]: Rules[Name] extends string ? File : File | null;
};

/**
 * Reads a form of one JSON part and files: 2 MB each, 10 for a logo, a picture of the library and an original that comes with its
 * crop. All errors of its fields are reported at once.
 * @param part name of the JSON part
 * @throws DomainError unsupported-media, too-large, or validation with `errors` by field
 */
export async function readMultipart<Schema extends z.ZodType, const Rules extends FileRules>(
  c: Context<ApiEnv>,
  part: string,
  schema: Schema,
  rules: Rules,
): Promise<{ data: z.output<Schema>; files: Files<Rules> }> {
  return readParts(c, part, schema, rules, ORIGINAL_LIMIT);
}

async function readParts<Schema extends z.ZodType, const Rules extends FileRules>(
  c: Context<ApiEnv>,
  part: string,
  schema: Schema,
  rules: Rules,
  limit: SizeLimit,
): Promise<{ data: z.output<Schema>; files: Files<Rules> }> {
  const { form, bytes } = await readForm(c, Object.keys(rules), limit);
  const parsed = schema.safeParse(await readJson(form, bytes, part));
  const { files, errors } = readFiles(form, rules, limit);
  if (parsed.success && Object.keys(errors).length === 0) return { data: parsed.data, files };
  const fieldErrors = parsed.success ? {} : invalidInput(parsed.error).errors;
  throw new DomainError('validation', undefined, { errors: { ...errors, ...fieldErrors } });
}

/** The same for a profile, whose photo has 2 MB at most, and which may be JSON by itself, without files. */
export async function readMultipartOrJson<Schema extends z.ZodType, const Rules extends Record<string, null>>(
  c: Context<ApiEnv>,
  part: string,
  schema: Schema,
  rules: Rules,
): Promise<{ data: z.output<Schema>; files: Files<Rules> }> {
  if (isMultipart(c)) return readParts(c, part, schema, rules, PHOTO_LIMIT);
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw unsupportedBody();
  const parsed = schema.safeParse(parseJson(await c.req.arrayBuffer()));
  if (!parsed.success) throw invalidInput(parsed.error);
  return { data: parsed.data, files: readFiles(new FormData(), rules, PHOTO_LIMIT).files };
}

/** Reads a form of one photo of 2 MB. @throws DomainError unsupported-media, too-large, or validation on that field */
export async function readOneFile(c: Context<ApiEnv>, name: string, requiredMessage: string): Promise<File> {
  const { form } = await readForm(c, [name], PHOTO_LIMIT);
  const file = readFile(form, name, PHOTO_LIMIT);
  if (!file) throw fieldError(name, requiredMessage);
  return file;
}

async function readForm(c: Context<ApiEnv>, fileNames: string[], limit: SizeLimit) {
  if (!isMultipart(c)) throw unsupportedBody();
  const tooLargeError = () => fileTooLargeError(fileNames, limit);
  await limitBody(c, fileNames.length * (limit.bytes + OVERHEAD_BYTES_PER_FILE), tooLargeError);
  const bytes = Buffer.from(await readBody(c));
  const type = c.req.header('Content-Type') ?? '';
  if (countParts(bytes, type) > MAX_PARTS) throw bodyTooLarge();
  const form = await parsingSemaphore(() => parse(bytes, type));
  const uploaded = [...form.values()].filter((value) => value instanceof File && value.size > 0);
  // The JSON part itself may be a file: browsers send a typed Blob that way.
  if (uploaded.length > MAX_FILES + 1) throw bodyTooLarge();
  return { form, bytes };
}

async function parse(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  // Small requests are answered between two forms.
  await nextTurn();
  return new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new DomainError('validation');
  });
}

/** The boundary of a form; one that two parsers could read differently is refused. */
const BOUNDARY = /^[^"\\]*;\s*boundary=(?:"([^"\\]+)"|([^\s;"\\]+))\s*(?:;|$)/i;

/** @throws DomainError validation for a content type that two parsers could read differently */
export function boundaryOf(type: string): string {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || type.match(/boundary=/gi)?.length !== 1) throw new DomainError('validation');
  return boundary;
}

/** Counted before parsing, so that thousands of tiny parts cost nothing; stops counting once there are too many. */
function countParts(bytes: Buffer, type: string): number {
  const delimiter = `--${boundaryOf(type)}`;
  let parts = -1;
  for (let at = bytes.indexOf(delimiter); at !== -1 && parts <= MAX_PARTS; parts += 1) {
    at = bytes.indexOf(delimiter, at + delimiter.length);
  }
  return parts;
}

async function readJson(form: FormData, bytes: Buffer, part: string): Promise<unknown> {
  const [value, second] = form.getAll(part);
  if (value === undefined || second !== undefined) throw new DomainError('validation');
  const size = typeof value === 'string' ? value.length : value.size;
  if (size > MAX_JSON_BYTES) throw bodyTooLarge();
  if (typeof value !== 'string') return parseJson(await value.arrayBuffer());
  const encoded = Buffer.from(value);
  // Replacement characters that were not sent stand for bytes that are not UTF-8.
  if (value.includes('\ufffd') && !bytes.includes(encoded)) throw new DomainError('validation');
  return parseJson(encoded);
}

function readFiles<Rules extends FileRules>(form: FormData, rules: Rules, limit: SizeLimit) {
  const files: Record<string, File | null> = {};
  const errors: FieldErrors = {};
  for (const [name, required] of Object.entries(rules)) {
    const file = readFile(form, name, limit);
    if (!file && required) errors[name] = [required];
    files[name] = file;
  }
  return { files: files as Files<Rules>, errors };
}

/** A file field left empty is sent as an empty text, or as an empty file without a name: a named one was chosen. */
function uploadedFile(form: FormData, name: string): File | null {
  const [value, second] = form.getAll(name);
  if (second !== undefined || (typeof value === 'string' && value !== ''))
    throw new DomainError('validation');
  if (!value || typeof value === 'string' || (value.size === 0 && value.name === '')) return null;
  return value;
}

function readFile(form: FormData, name: string, limit: SizeLimit): File | null {
  const value = uploadedFile(form, name);
  if (!value) return null;
  if (value.size === 0) throw fieldError(name, PHOTO_EMPTY_ERROR);
  const isUncropped = UNCROPPED_FILES.includes(name);
  const file = isUncropped ? value : withCrop(value, form);
  const { bytes, message } = isUncropped || file instanceof UncroppedPhoto ? limit : PHOTO_LIMIT;
  if (file.size > bytes) throw fileTooLargeError([name], { bytes, message });
  return file;
}

export const fileTooLargeError = (fields: string[], { message }: SizeLimit) =>
  new DomainError('too-large', message, {
    errors: Object.fromEntries(fields.slice(0, 1).map((field) => [field, [message]])),
  });
