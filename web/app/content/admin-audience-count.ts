import type { AudienceCount } from '@cercle/contract/audiences';
import { formatNumber, plural } from './plural.ts';

const people = (count: number) => plural(count, 'personne', 'personnes');

export const COUNT = {
  loading: 'Comptage…',
  failed: 'Le nombre de destinataires n’a pas pu être compté.',
  incomplete: 'Complétez les publics pour savoir combien recevraient la campagne.',
};

/** « 1 200 personnes recevraient la campagne aujourd’hui. » */
export const reachedText = ({ reached }: AudienceCount) =>
  reached === 0
    ? 'Personne ne recevrait la campagne aujourd’hui.'
    : `${people(reached)} ${reached < 2 ? 'recevrait' : 'recevraient'} la campagne aujourd’hui.`;

/** Who of the audience is passed over, and why; nothing where there is nobody. */
export function passedOverText({ unsubscribed, blocked }: AudienceCount): string {
  const parts = [
    unsubscribed > 0 &&
      `${formatNumber(unsubscribed)} ne ${unsubscribed === 1 ? 'veut' : 'veulent'} rien recevoir`,
    blocked > 0 && `${plural(blocked, 'adresse', 'adresses')} à vérifier`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Passés\u202f: ${parts.join(', ')}.`;
}

const MINUTES_OF_HOUR = 60;

/** How long it takes to send so many mails; nothing below two minutes. */
export function durationText(mails: number, pacePerHour: number): string {
  const minutes = Math.ceil((mails * MINUTES_OF_HOUR) / pacePerHour);
  if (minutes < 2) return '';
  const time =
    minutes < 2 * MINUTES_OF_HOUR
      ? plural(minutes, 'minute', 'minutes')
      : plural(Math.ceil(minutes / MINUTES_OF_HOUR), 'heure', 'heures');
  return `À ce rythme, l’envoi dure environ ${time}.`;
}
