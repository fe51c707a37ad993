import { z } from 'zod';
import { emailAddress } from './text.ts';

/** The file name of the archive of POST /admin/personal-data/export. */
export const PERSON_ARCHIVE_FILE_NAME = 'donnees-personnelles.zip';

const address = emailAddress("L'email est requis", 'Veuillez entrer une adresse e-mail valide');
const ADDRESSES_DIFFER = 'Ce n’est pas l’adresse de cette personne';

/** POST /admin/personal-data, and its export: in the body, so that no e-mail address appears in a log or a history. */
export const personLookup = z.object({ email: address }).meta({ id: 'PersonWanted' });

/** POST /admin/personal-data/erase: the administrator types the address again to confirm. */
export const personErasure = z
  .object({ email: address, confirmation: address })
  .refine(({ email, confirmation }) => email === confirmation, {
    path: ['confirmation'],
    error: ADDRESSES_DIFFER,
  })
  .meta({ id: 'PersonErasure' });

const count = z.number().int();

/** What an erasure leaves of a person's own invoices and credit notes, which the law asks to keep. */
const keptInvoices = z.object({
  isPayerKept: z.boolean().meta({
    description: 'Une adhésion court ou va commencer\u202f: qui la paie reste connu, avec ses projets',
  }),
  isPaymentKept: z.boolean().meta({
    description: 'Ce qu’elle a payé et que ne dit aucune facture\u202f: son nom et son adresse restent',
  }),
  drafts: count.meta({ description: 'Projets qui seraient supprimés' }),
  issued: z
    .array(z.object({ id: count, number: z.string(), openCents: count }))
    .meta({ description: 'Factures et notes de crédit émises, les plus récentes d’abord' }),
  until: z
    .string()
    .nullable()
    .meta({ description: 'AAAA-MM-JJ, le dernier jour où la plus récente est conservée' }),
});

/** How much data of each kind is stored about the person who has an address. */
export const personDataSummary = z
  .object({
    email: z.string(),
    account: z
      .object({
        fullName: z.string(),
        role: z.enum(['ADMIN', 'MEMBER']),
        active: z.boolean(),
        createdAt: z.string(),
        requestId: count.nullable(),
      })
      .nullable(),
    newsletter: z.enum(['subscribed', 'pending', 'unsubscribed']).nullable(),
    campaigns: count.meta({ description: 'Newsletters qui lui furent adressées' }),
    messages: count,
    mails: count.meta({ description: 'Ceux qui lui furent écrits, et ceux qui parlent d’elle au bureau' }),
    returnedMails: count.meta({ description: 'E-mails que son adresse n’a pas pris' }),
    isAddressBlocked: z.boolean().meta({ description: 'Les campagnes ne lui écrivent plus' }),
    sessions: count,
    devices: count,
    invitations: count.meta({
      description: 'Liens reçus\u202f: invitations, nouveaux mots de passe, nouvelles adresses',
    }),
    emailChanges: count.meta({
      description: 'Changements d’adresse de comptes qui ont maintenant une autre adresse que celle-ci',
    }),
    registrations: count.meta({ description: 'Inscriptions à des événements, comme membre ou comme invité' }),
    recommendations: count.meta({
      description: 'Recommandations, mercis et rencontres, comme membre ou comme personne recommandée',
    }),
    journal: count.meta({ description: 'Actes qui la nomment' }),
    trash: count.meta({ description: 'Ce qui vient d’être supprimé et peut encore revenir' }),
    invoices: keptInvoices,
    isOneself: z
      .boolean()
      .meta({ description: 'true pour sa propre adresse\u202f: nul ne s’efface soi-même ici' }),
  })
  .meta({ id: 'PersonKept' });

export type KeptInvoices = z.infer<typeof keptInvoices>;
export type PersonDataSummary = z.infer<typeof personDataSummary>;
export type PersonErasure = z.infer<typeof personErasure>;
