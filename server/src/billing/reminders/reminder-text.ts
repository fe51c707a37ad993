/** `LAST`: the last one of several, before formal notice. */
type Tone = 'FIRST' | 'NEXT' | 'LAST';

export function toneOf(level: number, levels: number): Tone {
  if (level >= levels && level > 1) return 'LAST';
  return level === 1 ? 'FIRST' : 'NEXT';
}

export const CLOSING =
  'Si vous avez payé ces jours-ci, merci\u202f: ce rappel s’est croisé avec votre paiement. Si quelque chose n’est pas juste, répondez-nous.';

type Reader = {
  tone: Tone;
  /** Without enterprise number: nothing but the price is claimed of them. */
  isConsumer: boolean;
  /** One invoice. */
  hasOne: boolean;
  payee: string;
};

/** Kind at first, then firmer. */
export function reminderText(reader: Reader): string[] {
  const { tone, isConsumer, hasOne, payee } = reader;
  const these = hasOne ? 'la facture ci-dessous' : 'les factures ci-dessous';
  const pay = `Merci de ${hasOne ? 'la' : 'les'} payer`;
  const remain = hasOne ? 'reste' : 'restent';
  if (tone === 'FIRST')
    return [
      `Sauf erreur de notre part, ${these} ${hasOne ? 'n’est pas encore payée' : 'ne sont pas encore payées'}. C’est sans doute un oubli.`,
      isConsumer
        ? `${pay} dans les 14\u00a0jours à ${payee}, avec la communication indiquée. Ce rappel est gratuit.`
        : `${pay} dans les prochains jours, avec la communication indiquée.`,
    ];
  if (tone === 'NEXT')
    return [
      `Nous vous l’avons déjà rappelé\u202f: ${these} ${remain} à payer.`,
      `${pay} dans les 7\u00a0jours, avec la communication indiquée.`,
    ];
  return [
    `Malgré nos rappels, ${these} ${remain} à payer. C’est notre dernier rappel\u202f: sans paiement dans les 7\u00a0jours, nous devrons vous mettre en demeure.`,
    ...(isConsumer ? [] : [LAW]),
    `${pay} maintenant, avec la communication indiquée, ou de nous dire ce qui vous en empêche.`,
  ];
}

const LAW =
  'La loi du 2 août 2002 prévoit des intérêts de retard et une indemnité de 40\u00a0€ par facture\u202f: ils ne sont pas compris dans ces montants.';
