import type { PolicyRow, PolicyState } from '@cercle/contract/policies';
import type { NumberRuleName, RuleUnit } from '@cercle/contract/policy-rules';
import { formatDate } from '../dates.ts';
import type { ActionTexts, ListTexts, LoadTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const CONDITIONS_TEXTS: ListTexts = {
  title: 'Conditions',
  loading: 'Chargement des versions…',
  count: (count) => plural(count, 'version', 'versions'),
  loadFailed: 'Échec du chargement des versions',
  failedTitle: 'Les versions n’ont pas pu être chargées',
  empty: 'Aucune version trouvée',
  emptyHint: () => 'La première version vient avec le site.',
  seeAll: 'Voir toutes les versions',
};

export const VERSION_LOAD: LoadTexts = {
  loading: 'Chargement de la version…',
  failed: 'La version n’a pas pu être chargée',
  toast: 'Erreur lors de la récupération de la version. Veuillez réessayer.',
};

export const NEW_VERSION = {
  label: 'Préparer une version',
  failure: 'Le brouillon n’a pas pu être créé. Veuillez réessayer.',
};

export const STATE_LABELS: Record<PolicyState, string> = {
  DRAFT: 'Brouillon',
  ANNOUNCED: 'Annoncée',
  IN_FORCE: 'En vigueur',
  FORMER: 'Ancienne',
};

/** « Version du 1 mars 2027 », « Brouillon 3 ». */
export const versionName = ({ id, validFrom }: Pick<PolicyRow, 'id' | 'validFrom'>) =>
  validFrom ? `Version du ${formatDate(validFrom)}` : `Brouillon ${id}`;

export const REMOVE_DRAFT: Record<'remove', ActionTexts> = {
  remove: {
    label: 'Supprimer',
    look: 'danger',
    title: 'Supprimer ce brouillon\u202f?',
    message: (name) => `${name} disparaîtra pour de bon. Les versions annoncées restent.`,
    success: (name) => `${name} a été supprimé avec succès.`,
    failure: (name) => `Échec de la suppression de ${name}.`,
  },
};

const UNIT_LABELS: Record<RuleUnit, string> = {
  days: 'jours',
  months: 'mois',
  hours: 'heures',
  people: 'personnes',
  euros: '€ hors TVA',
  percent: '%',
};
export const unitLabel = (unit: RuleUnit) => UNIT_LABELS[unit];

/** The figures of the form, in the order in which the articles have them. */
export const RULE_GROUPS: { title: string; rules: NumberRuleName[] }[] = [
  { title: 'Offres', rules: ['singlePriceCents', 'singleSeats', 'minSeats'] },
  { title: 'Durée et renouvellement', rules: ['termDays', 'renewalDays', 'noticeMonths', 'declineDays'] },
  { title: 'Factures', rules: ['paymentDays', 'vatBasisPoints'] },
  { title: 'Événements', rules: ['eventReminderMaxHours', 'eventWithdrawDays', 'noShowFeeCents'] },
];

export const DAY_COUNTING = {
  label: 'Calcul des délais',
  text: 'Code civil, article 1.7, avec les jours fériés légaux',
};

export const DRAFT_FORM = {
  title: 'Modifier le brouillon',
  submit: 'Enregistrer',
  busy: 'Enregistrement…',
  success: 'Brouillon enregistré avec succès.',
  failure: 'Le brouillon n’a pas pu être enregistré. Veuillez réessayer.',
};

export const ARTICLES_HINT =
  'Une ligne vide sépare deux paragraphes. Une ligne qui commence par «\u202f- » est un point de liste. [mots](adresse) est un lien.';
export const PLACEHOLDERS_TEXTS = {
  title: 'Les chiffres dans le texte',
  hint: 'Un nom entre accolades devient le chiffre de cette version\u202f: le texte et les règles ne se contredisent jamais.',
};

export const DRAFT_CHANGED = {
  stale: {
    title: 'Ce brouillon a changé entre-temps',
    text: 'Un autre administrateur l’a modifié. Rien n’a été enregistré, et ce que vous avez tapé est toujours là.',
    action: 'Voir l’état actuel',
  },
  current: {
    title: 'L’état actuel',
    text: 'Ce que vous n’aviez pas touché est repris d’ici\u202f; ce que vous avez tapé est gardé. Relisez, puis enregistrez.',
  },
  gone: {
    title: 'Ce brouillon a été supprimé entre-temps',
    text: 'Un autre administrateur l’a supprimé. Rien n’a été enregistré\u202f; ce que vous avez tapé reste ici tant que vous ne quittez pas la page.',
  },
  closed: {
    title: 'Cette version a été annoncée entre-temps',
    text: 'Annoncée, elle ne change plus. Rien n’a été enregistré\u202f; pour la corriger, préparez une autre version.',
  },
};

export const CHANGES = {
  title: 'Ce qui change',
  since: (validFrom: string) => `Par rapport à la version du ${formatDate(validFrom)}.`,
  none: 'Rien ne change encore par rapport à la version précédente.',
  articles: 'Articles récrits',
};

export const ANNOUNCE = {
  label: 'Annoncer',
  title: 'Annoncer cette version\u202f?',
  message: (recipients: number) =>
    `Elle ne changera plus. ${recipients === 0 ? 'Aucun membre ne sera prévenu' : `${plural(recipients, 'membre actif sera prévenu', 'membres actifs seront prévenus')} par e-mail`}, avec ce qui change et la date.`,
  field: 'En vigueur dès le',
  hint: (first: string) => `Le ${formatDate(first)} au plus tôt.`,
  tooEarly: (first: string) => `Le premier jour possible est le ${formatDate(first)}.`,
  busy: 'Annonce en cours…',
  success: 'Version annoncée avec succès.',
};

export const PREVIEW_TITLE = 'Aperçu de la page';
