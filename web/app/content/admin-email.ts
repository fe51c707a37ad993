import { EMAIL_CHANGE_HOURS } from '@cercle/contract/business';

export const NEW_EMAIL = { field: 'Nouvelle adresse e-mail', busy: 'Envoi…' };

/**
 * What an administrator's change of somebody's address does: it corrects it, and sends the invitation again where one was
 * sent, or asks the person to confirm it.
 */
export type EmailEffect = 'correct' | 'reinvite' | 'confirm';

type EffectTexts = {
  label: string;
  message: (email: string) => string;
  submit: string;
  success: (name: string) => string;
};

const CORRECT = 'Corriger l’adresse';

export const EMAIL_EFFECTS: Record<EmailEffect, EffectTexts> = {
  correct: {
    label: CORRECT,
    message: (email) =>
      `La nouvelle adresse remplacera aussitôt ${email}. Aucun e-mail ne part\u202f: l’invitation partira quand vous approuverez la demande.`,
    submit: CORRECT,
    success: (name) => `L’adresse de ${name} est corrigée`,
  },
  reinvite: {
    label: CORRECT,
    message: (email) =>
      `La nouvelle adresse remplacera aussitôt ${email}, et l’invitation y repartira. Le lien envoyé avant ne fonctionnera plus.`,
    submit: 'Corriger et renvoyer l’invitation',
    success: (name) => `L’adresse de ${name} est corrigée, et l’invitation repart`,
  },
  confirm: {
    label: 'Changer l’adresse',
    message: (email) =>
      `Un lien partira à la nouvelle adresse, un avis à ${email}. Rien ne change tant que ce lien, valable ${EMAIL_CHANGE_HOURS}\u00a0heures, n’a pas été ouvert.`,
    submit: 'Envoyer le lien',
    success: (name) => `Un lien de confirmation part à la nouvelle adresse de ${name}`,
  },
};
