import { deriveKeys } from '../kernel/keys.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import { FIRM } from './firm.ts';
import type { World } from './world.ts';

/** The newsletter of the same site after a change of SESSION_SECRET, and the tokens of the mails it has sent. */
export function openRekeyedNewsletter({ database, clock, images, version }: World) {
  const tokens: string[] = [];
  const newsletter = createNewsletter({
    db: database.db,
    location: database.location,
    clock,
    keys: deriveKeys('another secret of the same site'),
    images,
    site: FIRM,
    firm: { name: 'Cercle', address: 'contact@cercle.example' },
    adminLoginToken: '',
    hasMailServer: true,
    wakeJobs: () => undefined,
    cacheVersion: version,
    outbox: {
      enqueue: async (_db, { secret }) => tokens.push(secret ?? ''),
      enqueueBulk: () => Promise.reject(new Error('No campaign here')),
    },
  });
  return { newsletter, tokens };
}
