import { REMITTANCES, type Remittance } from '@cercle/contract/firm';
import type { LoadTexts } from './admin-texts.ts';

export const FIRM_TITLE = 'Réglages de facturation';
export const FIRM_DESCRIPTION = 'Ce que les factures disent de la société.';

export const FIRM_INTRO =
  'Ce que les factures disent de votre société. Une facture émise garde les données de son jour. Le site public montre celles de son installation, que cet écran ne change pas.';
export const FIRM_FROM_ENVIRONMENT =
  'Rien n’est encore enregistré\u202f: ce qui est déjà rempli vient de l’installation du site.';

export const FIRM_LOAD: LoadTexts = {
  loading: 'Chargement des réglages…',
  failed: 'Les réglages n’ont pas pu être chargés',
  toast: 'Erreur lors de la récupération des réglages. Veuillez réessayer.',
};

export const FIRM_MISSING = {
  title: 'Ce qui manque pour émettre des factures',
  text: 'La loi veut ces mentions sur chaque facture\u202f; aucune ne peut partir sans elles.',
  none: 'Tout y est.',
};

export const FIRM_PANELS = {
  company: 'La société',
  seat: 'Le siège',
  payment: 'Le paiement',
  contact: 'Les contacts',
};

export const FIRM_HINTS = {
  name: 'Celle des statuts, sans la forme juridique.',
  legalForm: 'Exemple\u202f: SRL',
  register: 'Le siège du tribunal de l’entreprise. Exemple\u202f: RPM Bruxelles',
  isVatLiable: 'Ses factures portent son numéro de TVA.',
  vatNumber: 'Laissez vide si c’est BE et le numéro d’entreprise.',
  iban: 'Où les membres paient. Exemple\u202f: BE68\u00a05390\u00a00754\u00a07034',
  bic: '8 ou 11 caractères. Exemple\u202f: GKCCBEBB',
  email: 'Sur les factures, pour qui a une question.',
  website: 'Exemple\u202f: www.societe.be',
};

const REMITTANCE: Record<Remittance, { label: string; hint: string }> = {
  structured: {
    label: 'Sur sa propre ligne',
    hint: 'Certaines applications bancaires ne la lisent pas là.',
  },
  free: {
    label: 'Dans le texte libre',
    hint: 'Pour ces applications\u202f: la communication arrive comme un message.',
  },
};
export const REMITTANCE_LABEL = 'Communication structurée dans le code QR de paiement';
export const REMITTANCE_CHOICES = REMITTANCES.map((value) => ({ value, ...REMITTANCE[value] }));

export const FIRM_FORM = {
  submit: 'Enregistrer',
  busy: 'Enregistrement…',
  success: 'Réglages enregistrés avec succès.',
  failure: 'Les réglages n’ont pas pu être enregistrés. Veuillez réessayer.',
};

export const FIRM_CHANGED = {
  stale: {
    title: 'Ces réglages ont changé entre-temps',
    text: 'Un autre administrateur les a modifiés. Rien n’a été enregistré, et ce que vous avez tapé est toujours là.',
    action: 'Voir l’état actuel',
  },
  current: {
    title: 'L’état actuel',
    text: 'Ce que vous n’aviez pas touché est repris d’ici\u202f; ce que vous avez tapé est gardé. Relisez, puis enregistrez.',
  },
};
