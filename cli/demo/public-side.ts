// Ambassadors, messages and newsletter subscribers of the demonstration site, spread over the last months.

import type { Domain } from '../../server/src/domain.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { companyLogoFile } from './company-logo.ts';
import { person } from './people.ts';
import { portraitFile } from './portrait.ts';

const AMBASSADORS = 24;
const MESSAGES = 18;
const SUBSCRIBERS = 60;
/** Persons with lower numbers are members. */
const FIRST_AMBASSADOR = 100;
const FIRST_WRITER = 200;
const FIRST_SUBSCRIBER = 300;
const MONTHS = 8;
/** How many of the latest messages are unread. */
const UNREAD = 5;

/** The same for women and men. */
const JOB_TITLES = [
  'Membre du comité de direction',
  'Responsable du développement',
  'Fiscaliste',
  'Responsable des ventes',
  'Architecte',
  'Juriste d’entreprise',
  'Responsable des finances',
  'Responsable des ressources humaines',
] as const;

const QUESTIONS = [
  'Bonjour, notre entreprise familiale prépare une transmission d’ici deux ans. Pourriez-vous m’indiquer comment se déroule un premier entretien ?',
  'Bonjour,\nnous cherchons un accompagnement pour revoir notre stratégie commerciale en Wallonie.\nQuand seriez-vous disponible pour un appel ?',
  'Bonjour, je souhaite en savoir plus sur l’offre Business du cercle : est-il possible d’inscrire cinq personnes de la même société ?',
  'Bonjour, nous lançons un nouveau produit au printemps et aimerions un avis extérieur sur notre plan marketing.',
  'Bonjour, j’ai assisté à votre dernier événement comme invité et j’aimerais rencontrer l’un de vos consultants en management.',
  'Bonjour, nous étudions l’achat d’un immeuble de bureaux à Liège. Accompagnez-vous ce type d’investissement ?',
] as const;

const cyclicItem = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

type SetClock = (daysAgo: number) => void;

/** `at` sets the clock of the domain. */
export async function fillPublicSide(domain: Domain, admin: Actor, setClock: SetClock) {
  const daysAgo = (index: number, count: number) => ((count - index) / count) * MONTHS * 30;
  for (let index = 0; index < AMBASSADORS; index += 1) {
    setClock(daysAgo(index, AMBASSADORS));
    await addAmbassador(domain, admin, index);
  }
  for (let index = 0; index < MESSAGES; index += 1) {
    setClock(daysAgo(index, MESSAGES));
    const { fullName, email } = person(FIRST_WRITER + index);
    await domain.contacts.submit({ name: fullName, email, message: cyclicItem(QUESTIONS, index) });
  }
  for (const { id } of (await domain.contacts.all(admin)).slice(UNREAD))
    await domain.contacts.markRead(admin, id);
  for (let index = 0; index < SUBSCRIBERS; index += 1) {
    // More and more subscribers over time.
    setClock(daysAgo(Math.sqrt(index * SUBSCRIBERS), SUBSCRIBERS));
    await domain.newsletter.subscribe(person(FIRST_SUBSCRIBER + index).email);
  }
}

async function addAmbassador(domain: Domain, admin: Actor, index: number) {
  const { fullName, company } = person(FIRST_AMBASSADOR + index);
  const data = {
    name: fullName,
    company,
    jobTitle: cyclicItem(JOB_TITLES, index * 3),
    active: index % 8 !== 5,
  };
  const photo = await portraitFile(FIRST_AMBASSADOR + index);
  await domain.ambassadors.create(admin, data, { photo, logo: await companyLogoFile(index) });
}
