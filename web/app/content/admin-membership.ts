import type { MembershipVerb, RenewalVerb } from '@cercle/contract/membership-labels';
import type { TermOrigin } from '@cercle/contract/membership-states';
import type { MembershipEvent } from '@cercle/contract/membership-views';
import { decimalText } from '@cercle/contract/policy-rules';
import { formatDate } from '../dates.ts';
import type { ActionTexts, LoadTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const MEMBERSHIP_TITLE = 'Détails de l’adhésion';

export const MEMBERSHIP_LOAD: LoadTexts = {
  loading: 'Chargement de l’adhésion…',
  failed: 'L’adhésion n’a pas pu être chargée',
  toast: 'Erreur lors de la récupération de l’adhésion. Veuillez réessayer.',
};

export const PANELS = {
  terms: 'Périodes',
  noTerms: 'Aucune période n’a encore été accordée.',
  seats: 'Places',
  noSeats: 'Personne n’a encore de place.',
  renewal: 'Renouvellement',
  history: 'Historique',
};

/** « 1 234,50 € », no-break; negative for what is credited. */
export const euros = (cents: number) => `${cents < 0 ? '\u2212' : ''}${decimalText(Math.abs(cents))}\u00a0€`;

export const seatsText = (count: number) => plural(count, 'place', 'places');

export const ORIGIN_LABEL: Record<TermOrigin, string> = {
  FIRST: 'Première période',
  RENEWAL: 'Renouvellement',
  UPGRADE: 'Passage à Business',
  REJOIN: 'Retour après une interruption',
};

const HOW_LABEL = { FORM: 'Par le site', MAIL: 'Par e-mail', LETTER: 'Par lettre' };

export const HOW_CHOICES = (['MAIL', 'LETTER'] as const).map((value) => ({
  value,
  label: HOW_LABEL[value],
}));

export const DECISION_CHOICES = [
  { value: 'yes', label: 'Renouveler', hint: 'La période suivante commence le jour de l’échéance.' },
  { value: 'no', label: 'Ne pas renouveler', hint: 'L’adhésion s’arrête, ses places sont libérées.' },
];

/** What the history says of an event, beside its label. */
export function factTexts({
  day,
  person,
  facts,
}: Pick<MembershipEvent, 'day' | 'person' | 'facts'>): string[] {
  const { on, how, evidence, renews, origin, seats, netCents, reason } = facts;
  return [
    person,
    on !== undefined && on !== day && `Réception le ${formatDate(on)}`,
    how && HOW_LABEL[how],
    origin && ORIGIN_LABEL[origin],
    renews !== undefined && (renews ? 'Renouvellement' : 'Pas de renouvellement'),
    seats !== undefined && `${seatsText(seats)} en tout`,
    netCents !== undefined && `${euros(netCents)} hors TVA`,
    evidence,
    reason,
  ].filter((text) => typeof text === 'string' && text !== '') as string[];
}

/** What is done after a confirmation. */
export type ConfirmedVerb = 'sendRenewalNotice' | 'undoDecline';

/** What asks for input in a dialog. */
export type FormVerb = Exclude<MembershipVerb, 'assignSeat'> | Exclude<RenewalVerb, ConfirmedVerb>;

type FormVerbTexts = {
  label: string;
  title: string;
  message: string;
  submit: string;
  success: string;
};

export const FORM_VERBS: Record<FormVerb, FormVerbTexts> = {
  grant: {
    label: 'Accorder une période',
    title: 'Accorder une nouvelle période',
    message: 'Les conditions en vigueur à son premier jour disent sa durée et, pour Single, son prix.',
    submit: 'Accorder',
    success: 'Période accordée.',
  },
  upgrade: {
    label: 'Passer à Business',
    title: 'Passer à l’offre Business',
    message:
      'Dès aujourd’hui, jusqu’au même dernier jour. Les jours restants de l’offre Single sont crédités, ceux du pack sont facturés.',
    submit: 'Passer à Business',
    success: 'L’adhésion est passée à Business.',
  },
  terminate: {
    label: 'Mettre fin à la période',
    title: 'Mettre fin à la période en cours\u202f?',
    message:
      'Elle s’arrête aujourd’hui, et le cercle se ferme à toutes ses personnes. Ce choix est définitif.',
    submit: 'Mettre fin',
    success: 'La période a pris fin.',
  },
  addSeats: {
    label: 'Ajouter des places',
    title: 'Ajouter des places',
    message: 'Dès aujourd’hui, jusqu’au dernier jour de la période. Seuls les jours restants sont dus.',
    submit: 'Ajouter',
    success: 'Nombre de places modifié.',
  },
  planRenewal: {
    label: 'Convenir de la suite',
    title: 'Convenir de la période suivante',
    message: 'L’avis de renouvellement annoncera ces places et ce prix.',
    submit: 'Enregistrer',
    success: 'La période suivante est convenue.',
  },
  recordNotice: {
    label: 'Noter l’avis reçu',
    title: 'Noter la réception de l’avis',
    message: 'L’adhésion se renouvellera à l’échéance, sauf refus à temps.',
    submit: 'Noter',
    success: 'Réception de l’avis notée.',
  },
  recordReturn: {
    label: 'Noter l’avis non reçu',
    title: 'Noter que l’avis n’est pas arrivé',
    message: 'Un avis qui n’est pas arrivé n’annonce rien\u202f: le renouvellement en attend un autre.',
    submit: 'Noter',
    success: 'C’est noté\u202f: l’avis n’est pas arrivé.',
  },
  recordInvoice: {
    label: 'Noter la facture reçue',
    title: 'Noter la réception de la facture',
    message:
      'Le délai pour refuser le renouvellement court depuis ce jour, quoi que deviennent ses envois. Une facture envoyée d’ici est notée reçue d’elle-même.',
    submit: 'Noter',
    success: 'Réception de la facture notée.',
  },
  recordInvoiceReturn: {
    label: 'Noter la facture non reçue',
    title: 'Noter que la facture n’est pas arrivée',
    message:
      'Le délai pour refuser s’arrête, et reprend en entier dès que la facture est reçue. Si un envoi d’ici a été accepté, il court depuis cet envoi.',
    submit: 'Noter',
    success: 'C’est noté\u202f: la facture n’est pas arrivée.',
  },
  recordDecline: {
    label: 'Noter un refus',
    title: 'Noter un refus de renouveler',
    message: 'Le jour où le refus a été reçu compte, même s’il est noté plus tard.',
    submit: 'Noter le refus',
    success: 'Refus noté\u202f: l’adhésion ne se renouvelle pas.',
  },
  decideRenewal: {
    label: 'Décider',
    title: 'Décider du renouvellement',
    message: 'Le renouvellement n’a pas été annoncé à temps. Dites ce qu’il devient, et pourquoi.',
    submit: 'Décider',
    success: 'Décision enregistrée.',
  },
};

export const exchangeText = ({ daysLeft, creditCents, chargeCents }: Record<string, number>) =>
  `${FORM_VERBS.upgrade.success} Pour ${plural(daysLeft ?? 0, 'jour', 'jours')}\u202f: ${euros(chargeCents ?? 0)} à facturer, ${euros(creditCents ?? 0)} à créditer, hors TVA.`;

export const DIALOG_BUSY = 'Enregistrement…';

/** With an article each is part of a sentence: « Il manque : le motif ». */
export const FIELD_LABELS = {
  offer: 'Offre',
  startsOn: 'Premier jour',
  seats: 'Nombre de places',
  unitNetCents: 'Prix d’une place par an, en euros hors TVA',
  seatsReason: 'Pourquoi moins de places que le pack',
  added: 'Places à ajouter',
  addedHint: 'Un nombre négatif reprend des places ajoutées ce mois-ci.',
  reason: 'Motif',
  on: 'Jour de réception',
  evidence: 'Justificatif',
  evidenceHint: 'Par exemple un accusé de réception et son numéro.',
  how: 'Moyen d’envoi',
  renews: 'Choix',
};

export const SEAT_FORM = {
  label: 'Ajouter une personne',
  title: 'Ajouter une personne',
  message: 'Ce membre occupera une place de l’adhésion dès aujourd’hui.',
  submit: 'Ajouter',
  success: 'Place attribuée.',
};

export const RELEASE: Record<'release', ActionTexts> = {
  release: {
    label: 'Libérer',
    look: 'danger',
    title: 'Libérer cette place\u202f?',
    message: (name) => `Le cercle se ferme à ${name}. La place pourra être attribuée à quelqu’un d’autre.`,
    success: (name) => `La place de ${name} est libérée.`,
    failure: () => 'La place n’a pas pu être libérée. Veuillez réessayer.',
  },
};

export const CONFIRMED_VERBS: Record<ConfirmedVerb, ActionTexts> = {
  sendRenewalNotice: {
    label: 'Envoyer l’avis',
    look: 'primary',
    title: 'Envoyer l’avis de renouvellement\u202f?',
    message: (name) =>
      `Il part par e-mail à qui répond des cotisations de ${name}. Ce qu’il annonce de la période suivante ne change plus.`,
    success: () => 'L’avis part. Sa réception sera notée dès que le serveur de courrier l’aura accepté.',
    failure: () => 'L’avis n’a pas pu être envoyé. Veuillez réessayer.',
  },
  undoDecline: {
    label: 'Annuler le refus',
    look: 'primary',
    title: 'Annuler le refus de renouveler\u202f?',
    message: () => 'L’adhésion se poursuit comme si le renouvellement n’avait pas été refusé.',
    success: () => 'Refus annulé\u202f: l’adhésion continue.',
    failure: () => 'Le refus n’a pas pu être annulé. Veuillez réessayer.',
  },
};
