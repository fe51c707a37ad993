import { frenchMonth } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import type { Site } from '@cercle/contract/site';
import { belgianTime } from '../../kernel/belgian-time.ts';
import type { Sums } from './sums.ts';

type ReadMe = { site: Site; month: string; sums: Sums; at: Date; isOver: boolean };

/** What the packet is, and what it comes to, for the person who opens it. */
export const readMe = ({ site, month, sums, at, isOver }: ReadMe): string =>
  [
    `Dossier du comptable\u202f: ${frenchMonth(month)}`,
    site.title,
    '',
    ...summaryOf(sums, month),
    '',
    'journal.csv\u202f: une ligne par document et par taux de TVA\u202f; les montants des notes de crédit y sont négatifs.',
    'sommes.csv\u202f: ces lignes additionnées, par genre de document et par taux de TVA.',
    'pdf/\u202f: chaque facture et chaque note de crédit.',
    'ubl/\u202f: le fichier électronique de celles dont l’acheteur a un numéro d’entreprise.',
    'manifeste.json\u202f: la taille et l’empreinte SHA-256 de chaque fichier, pour vérifier que rien n’y a changé.',
    '',
    `Préparé le ${belgianTime(at)}.`,
    ...(isOver ? [] : ['Le mois n’est pas fini\u202f: d’autres documents peuvent encore s’y ajouter.']),
    '',
  ].join('\r\n');

function summaryOf({ total, series }: Sums, month: string): string[] {
  if (total.documents === 0)
    return [`Aucune facture et aucune note de crédit n’a été émise en ${frenchMonth(month)}.`];
  return [
    ...series.map(({ kind, documents, first, last }) => {
      const count = countText(kind === 'INVOICE' ? 'facture' : 'note', documents);
      const range = documents === 1 ? first : `de ${first} à ${last}`;
      return `${count}${kind === 'INVOICE' ? '' : ' de crédit'}\u202f: ${range}`;
    }),
    '',
    'Notes de crédit déduites\u202f:',
    `${formatEuros(total.netCents)} hors TVA`,
    `${formatEuros(total.vatCents)} de TVA`,
    `${formatEuros(total.totalCents)} TVA comprise`,
  ];
}

const countText = (word: string, count: number) => `${count} ${word}${count === 1 ? '' : 's'}`;
