import type { KeptInvoices } from '@cercle/contract/admin-personal-data';
import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { plural } from './plural.ts';

export const PERSON = {
  title: 'Données d’une personne',
  description: 'Ce qui est conservé d’une personne, à lui remettre ou à effacer.',
  lead: 'Chacun peut demander ce que vous conservez à son sujet, en recevoir une copie ou le faire effacer. Assurez-vous d’abord que la demande vient bien de l’adresse concernée.',
  search: 'Voir ce qui est conservé',
  searching: 'Recherche…',
  failure: 'La recherche n’a pas abouti. Veuillez réessayer.',
  nothing: 'Rien n’est conservé à cette adresse',
  nothingHint: (email: string) =>
    `Ni compte, ni message, ni inscription, ni e-mail pour ${email}. Vérifiez l’adresse\u202f: une personne peut en avoir plusieurs.`,
  dataTitle: 'Ce qui est conservé',
  download: 'Télécharger',
  downloadFailed: 'Le téléchargement n’a pas abouti. Veuillez réessayer.',
  erase: 'Effacer…',
  oneself:
    'Ce sont vos propres données\u202f: un autre administrateur peut retirer votre accès, puis les effacer.',
  administers:
    'Cette personne administre le site\u202f: retirez d’abord son accès, dans la liste des administrateurs.',
} as const;

export const PERSON_DATA = {
  role: { ADMIN: 'Administrateur', MEMBER: 'Membre ou candidat' },
  newsletter: {
    subscribed: 'Inscription en cours',
    pending: 'Inscription à confirmer',
    unsubscribed: 'Désinscription retenue',
  },
  messages: (count: number) => plural(count, 'message', 'messages'),
  invoices: (count: number) => plural(count, 'document émis', 'documents émis'),
  blockedAddress: 'Écartée des campagnes',
  mails: (count: number) => plural(count, 'e-mail écrit ou à écrire', 'e-mails écrits ou à écrire'),
};

/** What an erasure leaves, before it is done; empty where it leaves nothing. */
export function keptSentences({ issued, until, drafts, isPayerKept, isPaymentKept }: KeptInvoices): string[] {
  const open = issued.filter(({ openCents }) => openCents > 0);
  const openCents = open.reduce((sum, invoice) => sum + invoice.openCents, 0);
  return [
    ...(until === null
      ? []
      : [
          `Effacer laissera ${plural(issued.length, 'facture ou note de crédit émise', 'factures et notes de crédit émises')}\u202f: la loi du 20 novembre 2022 demande de les conserver dix ans, ici jusqu’au ${frenchDay(until)} au plus tard.`,
        ]),
    ...(open.length === 0
      ? []
      : [
          `Il reste ${formatEuros(openCents)} à payer\u202f: réglez-le d’abord avec la personne, ou créditez ce qui n’est pas dû. Ensuite, ni son adresse ni son e-mail ne seront plus là pour le lui rappeler.`,
        ]),
    ...(drafts === 0
      ? []
      : [
          `${plural(drafts, 'projet de facture ou de note de crédit disparaîtra', 'projets de factures ou de notes de crédit disparaîtront')}\u202f: émettez d’abord ce qui est dû.`,
        ]),
    ...(isPayerKept
      ? [
          'Une adhésion court encore, ou va commencer\u202f: le nom et l’adresse de qui la paie restent, avec ses projets de factures. Mettez-y fin d’abord pour que tout s’efface.',
        ]
      : []),
    ...(isPaymentKept
      ? [
          'Un paiement n’est sur aucune facture, ou un solde lui reste dû\u202f: son nom et son adresse restent, avec ses projets de factures. Rendez-lui d’abord ce solde, ou payez-en ce qu’elle doit.',
        ]
      : []),
  ];
}

export const ERASURE = {
  title: 'Effacer les données de cette personne\u202f?',
  message: (email: string) =>
    `Tout ce qui est conservé au sujet de ${email} sera effacé, sans retour possible\u202f: compte, demande, messages, inscription, e-mails. Seul reste ce qui a été facturé, comme la loi le demande. La personne en est avertie par e-mail. Le journal garde les faits, sans son nom.`,
  label: 'Retapez l’adresse e-mail pour confirmer',
  confirm: 'Effacer définitivement',
  busy: 'Effacement…',
  success: 'Les données de cette personne sont effacées',
} as const;
