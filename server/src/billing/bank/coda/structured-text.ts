// Structured contents of records 21 and 31 begin with a type of three digits. Two are the Belgian structured communication; the others
// become text that a person can read and search.

const CREDIT_TRANSFERS = new Set(['101', '102']);
const DIGITS = 12;
/** ISO 11649: the reference alone, as a payer writes it. */
const CREDITOR_REFERENCE = '100';
const SEPA_DIRECT_DEBIT = '127';

const NAMES: Readonly<Record<string, string>> = {
  '002': 'Message de la banque',
  '004': 'Banque de la contrepartie',
  '005': 'Correspondant',
  '006': 'Détail du montant',
  '007': 'Détail des espèces',
  '008': 'Bénéficiaire final',
  '009': 'Donneur d’ordre final',
  '010': 'Titres',
  '011': 'Coupons',
  '103': 'Numéro',
  '104': 'Contre-valeur en euros',
  '105': 'Montant d’origine',
  '106': 'Calcul',
  '107': 'Domiciliation',
  '108': 'Clôture',
  '111': 'Paiements par carte reçus',
  '112': 'Retrait',
  '113': 'Paiement par carte',
  '114': 'Paiement par carte reçu',
  '115': 'Versement à un automate',
  '120': 'Correction',
  '121': 'Effet de commerce',
  '122': 'Intérêts d’un effet de commerce',
  '123': 'Frais et commissions',
  '124': 'Carte de crédit',
  '125': 'Crédit',
  '126': 'Placement à terme',
  '127': 'Domiciliation européenne',
};

/**
 * @param content all behind the type
 * @returns the twelve digits of a Belgian structured communication, also when their check is wrong, and what is written beside it
 */
export function structuredContent(
  type: string,
  content: string,
): { structured: string | null; free: string } {
  if (CREDIT_TRANSFERS.has(type)) {
    const digits = content.slice(0, DIGITS);
    if (/^\d{12}$/.test(digits)) return { structured: digits, free: oneSpaced(content.slice(DIGITS)) };
    return { structured: null, free: oneSpaced(content) };
  }
  if (type === CREDITOR_REFERENCE) return { structured: null, free: oneSpaced(content) };
  const readable = oneSpaced(type === SEPA_DIRECT_DEBIT ? directDebit(content) : content);
  const name = NAMES[type] ?? `Communication de type ${type}`;
  return { structured: null, free: readable && `${name}\u202f: ${readable}` };
}

/** Behind its date and three codes: creditor (35), mandate (35), communication (62), kind of return (1), its reason (4). */
function directDebit(content: string): string {
  const [creditor, mandate] = [content.slice(9, 44).trim(), content.slice(44, 79).trim()];
  const reason = content.slice(142, 146).trim();
  return [
    creditor && `créancier ${creditor},`,
    mandate && `mandat ${mandate},`,
    content.slice(79, 141),
    reason && `motif ${reason}`,
  ]
    .join(' ')
    .trim()
    .replace(/,$/, '');
}

/** Texts continue from record to record: spaces at the end of one are as many as were left. */
export const oneSpaced = (text: string) => text.replace(/ +/g, ' ').trim();
