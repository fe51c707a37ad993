import { z } from 'zod';
import { isStorable } from './typed-text.ts';

const openSession = z
  .object({
    id: z.string(),
    device: z.string(),
    createdAt: z.string(),
    current: z.boolean().meta({ description: 'Celle dans laquelle la liste a été demandée' }),
  })
  .meta({ id: 'OpenSession' });

/** GET /sessions, newest first. */
export const openSessions = z.array(openSession);

export const sessionParam = z.object({ id: z.string().min(1).max(64).refine(isStorable) });

export type OpenSession = z.infer<typeof openSession>;
