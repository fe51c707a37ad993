// Invented events of the demonstration site: what is written about them, and when they are.

import type { EventData } from '@cercle/contract/events';
import type { RichText } from '@cercle/contract/rich-text-nodes';
import type { EventMotif } from './event-picture.ts';

type Texts = Pick<EventData, 'title' | 'summary' | 'placeName' | 'street' | 'postalCode' | 'city'>;

export type DemoEvent = Texts &
  Pick<EventData, 'audience' | 'capacity' | 'guestsPerMember' | 'hosts' | 'programme'> & {
    /** Days after today; negative is past. */
    day: number;
    from: string;
    to: string;
    motif: EventMotif | null;
    body: RichText;
    /** Members who ask for a seat; more than there are wait. */
    members: number;
    /** Members who do not come, by their number; 0 is the account to try the site with. */
    absent?: number[];
    end?: 'DRAFT' | 'CANCELLED' | 'HELD' | 'CLOSED';
  };

const text = (words: string) => ({ type: 'text' as const, text: words });
const paragraph = (words: string) => ({ type: 'paragraph' as const, content: [text(words)] });
const heading = (words: string) => ({
  type: 'heading' as const,
  attrs: { level: 2 as const },
  content: [text(words)],
});
const list = (...items: string[]) => ({
  type: 'bulletList' as const,
  content: items.map((item) => ({ type: 'listItem' as const, content: [paragraph(item)] })),
});
const bodyOf = (lead: string, points: string[], last: string): RichText => ({
  type: 'doc',
  content: [paragraph(lead), heading('Ce que vous y trouverez'), list(...points), paragraph(last)],
});

const DINNER = bodyOf(
  'Une table, douze personnes, une question par service. On vient pour écouter autant que pour parler.',
  [
    'Un repas de saison, servi à table',
    'Une question tirée au sort entre chaque service',
    'Le temps de faire connaissance, sans discours',
  ],
  'Dites-nous à l’avance ce que vous ne mangez pas\u202f: le chef s’y adapte.',
);
const WORKSHOP = bodyOf(
  'Un plan de trésorerie se lit comme un agenda\u202f: il dit quand il faudra décider. Apportez le vôtre, ou partez d’un modèle.',
  [
    'Lire treize semaines d’un coup d’œil',
    'Repérer la semaine qui coince, et ce qui la desserre',
    'Parler chiffres avec sa banque',
  ],
  'Un ordinateur portable est utile, pas indispensable.',
);
const VISIT = bodyOf(
  'Une entreprise ouvre ses portes et raconte, sur place, une décision qu’elle a prise et ce qu’elle referait autrement.',
  [
    'La visite, par petits groupes',
    'Le récit d’une décision, par qui l’a prise',
    'Vos questions, autour d’un café',
  ],
  'Des chaussures fermées sont demandées dans l’atelier.',
);
const TALK = bodyOf(
  'Une personne du cercle raconte un passage difficile, puis la parole est à la salle.',
  ['Un récit de vingt minutes', 'Une heure d’échanges', 'Un verre pour continuer'],
  'Ce qui se dit dans la salle y reste.',
);

const TOWN_HALL = {
  placeName: 'Maison des Métiers',
  street: 'Rue des Tanneurs 12',
  postalCode: '5000',
  city: 'Namur',
};
const MILL = {
  placeName: 'Le Moulin du Quai',
  street: 'Quai de la Ribuée 3',
  postalCode: '4000',
  city: 'Liège',
};
const STUDIO = {
  placeName: 'Atelier Semois',
  street: 'Chaussée de Wavre 210',
  postalCode: '1300',
  city: 'Wavre',
};

const EVENING_PROGRAMME = [
  { time: '18:30', text: 'Accueil' },
  { time: '19:00', text: 'Début' },
  { time: '21:30', text: 'Un dernier verre' },
];
const MORNING_PROGRAMME = [
  { time: '08:30', text: 'Café et accueil' },
  { time: '09:00', text: 'Début' },
  { time: '11:00', text: 'Échanges' },
];

const EVENING = { from: '18:30', to: '22:00', programme: EVENING_PROGRAMME };
const MORNING = { from: '08:30', to: '11:30', programme: MORNING_PROGRAMME };

/** In their order in time. */
export const DEMO_EVENTS: DemoEvent[] = [
  {
    ...{ ...MILL, ...EVENING, day: -110, motif: 'table', body: DINNER, end: 'CLOSED', hosts: [] },
    title: 'Dîner de rentrée',
    summary: 'Douze personnes autour d’une table, pour ouvrir l’année.',
    ...{ audience: 'PUBLIC', capacity: 12, guestsPerMember: 0, members: 11 },
  },
  {
    ...{ ...TOWN_HALL, ...MORNING, day: -62, motif: 'audience', body: TALK, end: 'CLOSED', hosts: [] },
    title: 'Transmettre son entreprise',
    summary:
      'Un petit-déjeuner autour d’un récit\u202f: ce que l’on prépare, et ce que l’on n’avait pas prévu.',
    ...{ audience: 'PUBLIC', capacity: 40, guestsPerMember: 1, members: 22, absent: [0, 2] },
  },
  {
    ...{ ...STUDIO, ...MORNING, day: -9, motif: 'workshop', body: VISIT, end: 'HELD' },
    title: 'Visite d’un atelier de mobilier',
    summary: 'Un atelier raconte comment il est passé de la commande unique à la petite série.',
    ...{ audience: 'PUBLIC', capacity: 20, guestsPerMember: 0, members: 14, hosts: ['Atelier Semois'] },
    absent: [1, 4],
  },
  {
    ...{ ...TOWN_HALL, ...MORNING, day: 4, motif: 'curve', body: WORKSHOP, hosts: [] },
    title: 'Lire son plan de trésorerie',
    summary: 'Un atelier de trois heures, chiffres en main, pour savoir quand décider.',
    ...{ audience: 'PUBLIC', capacity: 24, guestsPerMember: 2, members: 9 },
  },
  {
    ...{ ...MILL, ...EVENING, day: 19, motif: 'table', body: DINNER },
    title: 'Dîner d’hiver',
    summary: 'Douze personnes, une table, une question par service.',
    ...{ audience: 'PUBLIC', capacity: 12, guestsPerMember: 0, members: 17, hosts: ['Le Moulin du Quai'] },
  },
  {
    ...{ ...STUDIO, ...MORNING, day: 33, motif: null, body: VISIT, end: 'CANCELLED', hosts: [] },
    title: 'Visite d’une imprimerie',
    summary: 'Une imprimerie de labeur ouvre ses presses le temps d’une matinée.',
    ...{ audience: 'PUBLIC', capacity: 16, guestsPerMember: 0, members: 6 },
  },
  {
    ...{ ...TOWN_HALL, ...EVENING, day: 41, motif: null, body: TALK, hosts: [] },
    title: 'Table ronde des membres',
    summary: 'Entre membres\u202f: un récit, puis la parole à la salle.',
    ...{ audience: 'MEMBERS', capacity: 30, guestsPerMember: 0, members: 12 },
  },
  {
    ...{
      ...MILL,
      ...EVENING,
      day: 76,
      motif: 'audience',
      body: TALK,
      hosts: ['Amélie Lambert', 'Hugo Renard'],
    },
    title: 'Soirée de printemps',
    summary: 'Le cercle invite ses proches\u202f: chaque membre peut venir avec trois personnes.',
    ...{ audience: 'PUBLIC', capacity: 80, guestsPerMember: 3, members: 15 },
  },
  {
    ...{ ...TOWN_HALL, ...EVENING, day: 120, motif: null, body: TALK, end: 'DRAFT', hosts: [] },
    title: 'Rencontre d’été',
    summary: 'Une soirée dehors, à préciser.',
    ...{ audience: 'PUBLIC', capacity: 50, guestsPerMember: 1, members: 0 },
  },
];
