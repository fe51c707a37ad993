import { ambassadorData } from '@cercle/contract/ambassadors';
import { searchText } from '@cercle/contract/search-text';
import { z } from 'zod';
import { raiseCacheVersion } from '../db/cache-version.ts';
import type { CacheVersion } from '../http/cache/cache-version.ts';
import type { ImportDefinition } from '../import-export/list-import.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { findAmbassadorNames, insertNewAmbassadors } from './ambassadors.table.ts';

const NAME = 'Nom';
const COMPANY = 'Société';
const JOB_TITLE = 'Fonction';
const STATUS = 'Statut';

const ACTIVE: Record<string, boolean> = { actif: true, inactif: false, '': false };

const schema = ambassadorData
  .omit({ version: true })
  .extend({ active: z.boolean('Le statut doit être «\u202fActif\u202f» ou «\u202fInactif\u202f»') });

type ImportedAmbassador = z.infer<typeof schema>;

/** A file of ambassadors. They have no pictures, so they are inactive unless the file says otherwise. */
export const ambassadorImport = (
  clock: Clock,
  version: Pick<CacheVersion, 'change'>,
): ImportDefinition<ImportedAmbassador> => ({
  subject: 'ambassador',
  columns: [
    { label: NAME, isRequired: true },
    { label: COMPANY, isRequired: true },
    { label: JOB_TITLE, isRequired: true },
    { label: STATUS, isRequired: false },
  ],
  schema,
  read: (cells) => ({
    name: cells[NAME],
    company: cells[COMPANY],
    jobTitle: cells[JOB_TITLE],
    active: ACTIVE[searchText(cells[STATUS] ?? '')],
  }),
  nameOf: (cells) => cells[NAME] ?? '',
  keyOf: ({ name }) => searchText(name),
  findKnown: async (db, keys) => {
    const rows = await findAmbassadorNames(db, keys);
    return new Map(rows.map(({ name_key }) => [name_key, 'known']));
  },
  commit: version.change,
  create: async (trx, ambassadors) => {
    await raiseCacheVersion(trx, 'ambassadors');
    const created = await insertNewAmbassadors(
      trx,
      ambassadors.map(({ name, company, jobTitle, active }) => ({
        name,
        company,
        job_title: jobTitle,
        active,
        created_at: timestamp(clock),
      })),
    );
    return created.length;
  },
});
