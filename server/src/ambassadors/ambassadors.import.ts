import { ambassadorData, typedPosition } from '@cercle/contract/ambassadors';
import { searchText } from '@cercle/contract/search-text';
import { oneLine } from '@cercle/contract/typed-text';
import { z } from 'zod';
import { raiseCacheVersion } from '../db/cache-version.ts';
import type { CacheVersion } from '../http/cache/cache-version.ts';
import type { ImportDefinition } from '../import-export/list-import.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { findAmbassadorNames, insertNewAmbassadors, NO_POSITION } from './ambassadors.table.ts';

const NAME = 'Nom';
const FIRST_NAME = 'Prénom';
const LAST_NAME = 'Nom de famille';
const COMPANY = 'Société';
const JOB_TITLE = 'Fonction';
const STATUS = 'Statut';
const WEBSITE = 'Site';
const POSITION = 'Ordre';

const COMPANY_NAMES = [
  'organisation',
  'organization',
  'entreprise',
  'nom de l organisation',
  'nom de la societe',
];
const JOB_TITLE_NAMES = [
  'poste',
  'position',
  'titre du poste',
  'intitule du poste',
  'profession',
  'title',
  'titre',
];

const WEBSITE_NAMES = [
  'site web',
  'site internet',
  'website',
  'web page',
  'page web',
  'website 1 value',
  'url',
];

/** Beside a first name, `Nom` is a last name, as Outlook writes it. */
function nameOf(cells: Record<string, string>): string {
  const { [NAME]: name = '', [FIRST_NAME]: firstName = '', [LAST_NAME]: lastName = '' } = cells;
  if (lastName === '') return [firstName, name].filter((part) => part !== '').join(' ');
  return firstName === '' && name !== '' ? name : `${firstName} ${lastName}`.trim();
}

const ACTIVE: Record<string, boolean> = { actif: true, inactif: false, '': false };
const activeOf = (cells: Record<string, string>) => ACTIVE[searchText(cells[STATUS] ?? '')];

const schema = ambassadorData.omit({ version: true }).extend({
  active: z.boolean('Le statut doit être «\u202fActif\u202f» ou «\u202fInactif\u202f»'),
  position: typedPosition,
});

type ImportedAmbassador = z.infer<typeof schema>;

/** A file of ambassadors. They have no pictures, so they are inactive unless the file says otherwise. */
export const ambassadorImport = (
  clock: Clock,
  version: Pick<CacheVersion, 'change'>,
): ImportDefinition<ImportedAmbassador> => ({
  subject: 'ambassador',
  columns: [
    {
      label: NAME,
      otherNames: ['name', 'nom complet', 'full name', 'display name', 'nom a afficher'],
      isRequired: true,
      replaceableBy: [LAST_NAME],
    },
    { label: FIRST_NAME, otherNames: ['first name', 'given name'] },
    { label: LAST_NAME, otherNames: ['last name', 'family name', 'surname'] },
    {
      label: COMPANY,
      otherNames: ['company', 'company name', 'organization name', 'organization 1 name', ...COMPANY_NAMES],
      isRequired: true,
    },
    {
      label: JOB_TITLE,
      // `Title` and `Titre` come last: beside a job title they are a form of address.
      otherNames: ['job title', 'organization title', 'organization 1 title', ...JOB_TITLE_NAMES],
      isRequired: true,
    },
    { label: STATUS, otherNames: ['status'] },
    { label: WEBSITE, otherNames: WEBSITE_NAMES },
    { label: POSITION, otherNames: ['order', 'ordre d affichage'] },
  ],
  schema,
  read: (cells) => ({
    name: nameOf(cells),
    company: cells[COMPANY],
    jobTitle: cells[JOB_TITLE],
    active: activeOf(cells),
    website: cells[WEBSITE] ?? '',
    position: cells[POSITION] ?? '',
  }),
  nameOf: (cells) => oneLine(nameOf(cells)),
  describe: (cells) => ({ company: oneLine(cells[COMPANY] ?? ''), active: activeOf(cells) }),
  keyOf: ({ name }) => searchText(name),
  findKnown: async (db, keys) => {
    const rows = await findAmbassadorNames(db, keys);
    return new Map(rows.map(({ name_key }) => [name_key, 'known']));
  },
  commit: version.change,
  create: async (trx, ambassadors) => {
    await raiseCacheVersion(trx);
    const created = await insertNewAmbassadors(
      trx,
      ambassadors.map(({ name, company, jobTitle, active, website = '', position }) => ({
        name,
        company,
        job_title: jobTitle,
        active,
        website,
        position: position ?? NO_POSITION,
        created_at: timestamp(clock),
      })),
    );
    return created.length;
  },
});
