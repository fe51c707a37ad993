import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import type { DocumentFile } from './files.ts';

const FILE = z.string().meta({ format: 'binary' });

export const fileResponse = (contentType: string) => ({
  description: 'Le fichier',
  content: { [contentType]: { schema: FILE } },
});

/** As a download: no page of this site shows what a file contains. */
export const respondWithDocument = (c: Context<ApiEnv>, contentType: string, { name, bytes }: DocumentFile) =>
  c.body(new Uint8Array(bytes), 200, {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
