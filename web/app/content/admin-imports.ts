import type { ImportLine, LineFate } from '@cercle/contract/import-export';
import { formatNumber, plural } from './plural.ts';

export type ImportTexts = {
  title: string;
  description: string;
  /** What the file must hold. */
  columns: string;
  /** What an administrator should know before importing. */
  caution: string;
  template: { name: string; content: string };
  /** The heading of what names a line. */
  nameOf: string;
  /** The label of the button that imports so many, and asks so many to confirm. */
  confirm: (count: number, asked: number) => string;
  done: (count: number, asked: number) => string;
  seeList: string;
};

export const NEWSLETTER_IMPORT: ImportTexts = {
  title: 'Importer des inscriptions',
  description: 'Inscrire à la newsletter les adresses d’un fichier.',
  columns:
    'La première ligne nomme les colonnes\u202f: «\u202fE-mail\u202f» et, si vous voulez, «\u202fStatut\u202f» (Inscrit ou Désinscrit). Un fichier exporté d’ici, de Mailchimp, d’Outlook ou de Google Contacts convient tel quel.',
  caution:
    'Importez seulement des personnes qui ont accepté de recevoir votre newsletter. Aucun e-mail ne leur est envoyé maintenant, sauf à qui doit encore confirmer, si vous l’avez demandé. Qui s’est désinscrit n’est jamais réinscrit.',
  template: { name: 'modele-newsletters.csv', content: 'E-mail\r\ncamille.simon@societe.example\r\n' },
  nameOf: 'E-mail',
  confirm: (count, asked) => {
    if (asked === 0) return `Importer ${plural(count, 'inscription', 'inscriptions')}`;
    const asking = plural(asked, 'confirmation', 'confirmations');
    return count === 0
      ? `Demander ${asking}`
      : `Importer ${plural(count, 'inscription', 'inscriptions')} et demander ${asking}`;
  },
  done: (count, asked) => {
    const imported = plural(count, 'inscription importée', 'inscriptions importées');
    return asked === 0
      ? imported
      : `${imported}, ${plural(asked, 'confirmation demandée', 'confirmations demandées')}`;
  },
  seeList: 'Voir les inscriptions',
};

export const AMBASSADOR_IMPORT: ImportTexts = {
  title: 'Importer des ambassadeurs',
  description: 'Créer les ambassadeurs que nomme un fichier.',
  columns:
    'La première ligne nomme les colonnes\u202f: «\u202fNom\u202f», «\u202fSociété\u202f», «\u202fFonction\u202f» et, si vous voulez, «\u202fStatut\u202f» (Actif ou Inactif), «\u202fSite\u202f» et «\u202fOrdre\u202f» (un nombre). Un fichier exporté d’ici, d’Outlook ou de Google Contacts convient tel quel.',
  caution:
    'Photos et logos s’ajoutent ensuite, fiche par fiche ou plusieurs à la fois («\u202fAjouter des images\u202f»). Sans statut, un ambassadeur reste inactif\u202f: il ne paraît pas sur le site.',
  template: {
    name: 'modele-ambassadeurs.csv',
    content:
      'Nom;Société;Fonction;Statut;Site;Ordre\r\nCamille Simon;Simon SRL;Gérante;Inactif;www.societe.example;1\r\n',
  },
  nameOf: 'Nom',
  confirm: (count) => `Importer ${plural(count, 'ambassadeur', 'ambassadeurs')}`,
  done: (count) => plural(count, 'ambassadeur importé', 'ambassadeurs importés'),
  seeList: 'Voir les ambassadeurs',
};

export const IMPORT = {
  chooseTitle: 'Choisir un fichier CSV',
  choose: 'Choisir un fichier',
  other: 'Choisir un autre fichier',
  limits: 'CSV, 2\u00a0Mo et 50\u202f000\u00a0lignes au plus.',
  drop: 'Vous pouvez aussi le déposer ici.',
  template: 'Télécharger le fichier modèle',
  reading: 'Lecture du fichier…',
  unreadable: 'Ce fichier n’a pas pu être lu. Choisissez-le à nouveau.',
  previewTitle: 'Ce que deviendra chaque ligne',
  previewHint: 'Rien n’a encore changé. Vérifiez, puis importez.',
  begunHint:
    'Une partie a pu être importée avant l’interruption. Importez le reste\u202f: rien ne sera doublé.',
  nothingNew: 'Ce fichier n’apporte rien de nouveau\u202f: il n’y a rien à importer.',
  resultTitle: 'Ce qu’est devenue chaque ligne',
  running: 'Import en cours',
  stop: 'Arrêter l’import',
  stopped: (done: number, total: number) =>
    `L’import s’est arrêté. Lignes traitées\u202f: ${formatNumber(done)} sur ${formatNumber(total)}. Ce qui est importé le reste\u202f: relancez-le, rien ne sera doublé.`,
  progress: (done: number, total: number) =>
    `Lignes traitées\u202f: ${formatNumber(done)} sur ${formatNumber(total)}`,
  seeMore: 'Afficher plus de lignes',
  saveRejected: (count: number) => `Télécharger ${plural(count, 'ligne non valable', 'lignes non valables')}`,
  rejectedSaved: (count: number) => `Téléchargement terminé\u202f: ${plural(count, 'ligne', 'lignes')}`,
  filter: 'Filtrer les lignes',
  all: 'Toutes',
};

/** What is known of a line beside its name: « Simon SRL · Inactif ». */
export const aboutOf = ({ company, active, fate }: ImportLine) =>
  // Who is known stays as in the list, whatever the file says.
  [company, active === undefined || fate === 'known' ? '' : active ? 'Actif' : 'Inactif']
    .filter(Boolean)
    .join(' · ');

type FateTexts = { label: string; tone: 'success' | 'warning' | 'danger' | 'neutral' };

export const FATE_TEXTS: Record<LineFate, FateTexts> = {
  new: { label: 'À importer', tone: 'success' },
  asked: { label: 'À confirmer', tone: 'success' },
  unconfirmed: { label: 'Non confirmé', tone: 'warning' },
  known: { label: 'Déjà présent', tone: 'neutral' },
  unsubscribed: { label: 'Désinscrit', tone: 'warning' },
  repeated: { label: 'Répété', tone: 'neutral' },
  invalid: { label: 'Non valable', tone: 'danger' },
};

/** Of a line that was to be dealt with, once the import is over. */
export const IMPORTED_TEXTS: Partial<Record<LineFate, FateTexts>> = {
  new: { label: 'Importé', tone: 'success' },
  asked: { label: 'Confirmation demandée', tone: 'success' },
};

/** Why a line has the fate it has. */
export function reasonOf({ fate, reasons = [], sameAs }: ImportLine): string {
  if (fate === 'known') return 'Reste comme dans la liste';
  if (fate === 'asked') return 'Recevra une demande de confirmation';
  if (fate === 'unconfirmed') return 'Ne sera pas importé\u202f: cette adresse n’a jamais confirmé';
  if (fate === 'unsubscribed') return 'Ne sera pas réinscrit';
  if (fate === 'repeated') return `Répète la ligne ${sameAs}`;
  return reasons.join('. ');
}
