import { displayEmail } from '@cercle/contract/display-email';
import type { InvitationStatus } from '@cercle/contract/invitation-status';
import { formatDateTime } from '../dates.ts';
import { NO_MAIL_SERVER } from './admin-mail.ts';

export const INVITATION_UNKNOWN = 'Ce qu’il en est de l’invitation n’a pas pu être chargé.';
export const SEE_MAIL = 'Voir l’e-mail';

const until = (iso: string | null) => (iso ? `, valable jusqu’au ${formatDateTime(iso)}` : '');
const on = (iso: string | null) => (iso ? ` le ${formatDateTime(iso)}` : '');

/** What became of an invitation: one sentence, and what to know about it. */
export function invitationTexts(
  { status, at, expiresAt }: InvitationStatus,
  address: string,
): { text: string; details: string } {
  const email = displayEmail(address);
  switch (status) {
    case 'WAITING':
      return { text: `L’invitation à ${email} attend de partir.`, details: '' };
    case 'SENT':
      return {
        text: `L’invitation envoyée à ${email} attend d’être complétée.`,
        details: `Partie${on(at)}${until(expiresAt)}.`,
      };
    case 'WRITTEN':
      return {
        text: `L’invitation à ${email} est écrite dans un fichier\u202f: personne ne l’a reçue.`,
        details: NO_MAIL_SERVER,
      };
    case 'FAILED':
      return {
        text: `L’invitation à ${email} n’est pas arrivée\u202f: elle a été refusée${on(at)}.`,
        details: '',
      };
    case 'UNKNOWN':
      return {
        text: `L’invitation à ${email} attend d’être complétée${until(expiresAt)}.`,
        details: 'Son e-mail n’est plus gardé\u202f: on ne sait plus s’il est parti.',
      };
    case 'EXPIRED':
      return { text: `L’invitation à ${email} a expiré${on(at)}, sans avoir été complétée.`, details: '' };
    case 'REVOKED':
      return { text: `L’invitation à ${email} ne vaut plus.`, details: '' };
    default:
      return { text: '', details: '' };
  }
}

/** The same in a few words, for a row of a list. */
export function invitationLabel({ status, at, expiresAt }: InvitationStatus): string {
  switch (status) {
    case 'WAITING':
      return 'Invitation en attente d’envoi';
    case 'SENT':
      return `Invitation envoyée${until(expiresAt)}`;
    case 'WRITTEN':
      return 'Invitation écrite dans un fichier';
    case 'FAILED':
      return 'Invitation refusée par le serveur';
    case 'UNKNOWN':
      return `Invitation en cours${until(expiresAt)}`;
    case 'EXPIRED':
      return `Invitation expirée${on(at)}`;
    default:
      return 'Invitation annulée';
  }
}
