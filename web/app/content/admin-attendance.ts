import type { RegistrationRow } from '@cercle/contract/registrations';
import { nameOf } from './admin-registrations.ts';
import { plural } from './plural.ts';

/** Who came to an event, above its registrations. */
export const ATTENDANCE = {
  title: 'Présences',
  present: 'Présents',
  excused: 'Excusés',
  absent: 'Absents',
  walkIns: 'Sans inscription',
};

export const EXCUSE = {
  title: 'Excuser cette personne\u202f?',
  message: (row: RegistrationRow) =>
    `${nameOf(row)} ne devra rien pour son absence. Aucun e-mail ne part, et vous pouvez revenir dessus jusqu’à la clôture.`,
  reason: 'Motif',
  hint: 'Seuls les administrateurs le lisent. Ne notez de la santé d’une personne que ce qu’il faut.',
  submit: 'Excuser',
  success: 'Personne excusée.',
};

export const UNEXCUSE = {
  title: 'Ne plus excuser cette personne\u202f?',
  message: (row: RegistrationRow) =>
    `${nameOf(row)} pourra devoir des frais pour son absence. Le motif noté est effacé.`,
  submit: 'Ne plus excuser',
  success: 'Personne plus excusée.',
  failure: 'L’excuse n’a pas pu être retirée. Veuillez réessayer.',
};

export const INVITE_GUESTS = {
  label: (count: number) => `Inviter les invités à nous rejoindre (${count})`,
  title: 'Inviter les invités à nous rejoindre\u202f?',
  message: (count: number) =>
    `${plural(count, 'personne venue', 'personnes venues')} à l’invitation d’un membre ${count < 2 ? 'recevra' : 'recevront'} un e-mail qui propose de rejoindre le cercle. Chaque adresse n’est invitée qu’une seule fois, quel que soit l’événement.`,
  submit: 'Inviter',
  success: (invited: number) =>
    invited === 0
      ? 'Ces personnes ont déjà été invitées.'
      : `${plural(invited, 'personne invitée', 'personnes invitées')} à rejoindre le cercle.`,
  failure: 'Les invitations n’ont pas pu partir. Veuillez réessayer.',
};
