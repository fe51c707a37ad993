// What is shown of one document, and sending it: apart from `documents.ts`, which forms load.

import { z } from 'zod';
import { documentContent } from './document-content.ts';
import {
  DOCUMENT_CHANNELS,
  DOCUMENT_PROBLEMS,
  documentDelivery,
  documentResponse,
} from './document-deliveries.ts';
import { DOCUMENT_EVENTS, DOCUMENT_VERBS } from './document-states.ts';
import { documentRow } from './documents.ts';
import { payment } from './payments.ts';

const whole = z.number().int();
const cents = whole.meta({ description: 'En cents' });

const detailsLine = z.object({
  id: whole,
  termId: whole.nullable(),
  isManual: z.boolean().meta({ description: 'Ajoutée à la main\u202f: son contenu peut changer' }),
  creditableCents: cents.meta({ description: 'Ce qui peut encore être crédité, hors TVA' }),
});

const event = z.object({
  id: whole,
  at: z.string(),
  kind: z.enum(DOCUMENT_EVENTS),
  by: z.string(),
  reason: z.string(),
});

/** Everything about one document. */
export const documentDetails = documentRow
  .extend({
    version: whole,
    content: documentContent,
    lines: z.array(detailsLine).meta({ description: 'Dans l’ordre de celles du contenu' }),
    obstacles: z.array(z.string()).meta({
      description: 'Ce qui empêche d’émettre un projet, une phrase chacun\u202f; vide s’il peut l’être',
    }),
    creditedDocumentId: whole.nullable(),
    creditNotes: z.array(documentRow),
    hasUbl: z.boolean().meta({ description: 'Un fichier UBL peut être téléchargé' }),
    events: z.array(event),
    recipient: z
      .string()
      .nullable()
      .meta({ description: 'L’adresse à laquelle il serait envoyé ; null s’il n’y en a pas' }),
    peppolAddress: z
      .string()
      .nullable()
      .meta({ description: 'Sous laquelle l’acheteur est cherché d’abord ; null s’il ne peut pas l’être' }),
    paidCents: cents.meta({ description: 'Ce qui est payé d’une facture' }),
    payments: z.array(payment).meta({
      description: 'Ce qui la paie ou l’a payée, le dernier d’abord, avec ce que chacun en paie',
    }),
    deliveries: z.array(documentDelivery).meta({ description: 'Ses envois, le dernier d’abord' }),
    problems: z.array(z.enum(DOCUMENT_PROBLEMS)).meta({ description: 'Pourquoi il est dans « À traiter »' }),
    responses: z.array(documentResponse).meta({
      description: 'Ce que l’acheteur a répondu par Peppol, le dernier d’abord',
    }),
    can: z.array(z.enum(DOCUMENT_VERBS)).meta({ description: 'Ce qui est possible maintenant' }),
  })
  .meta({ id: 'DocumentDetails' });

/** POST /admin/documents/{id}/send: the body may be left out. */
export const documentSending = z
  .object({ channel: z.enum(DOCUMENT_CHANNELS, { error: 'Choisissez comment l’envoyer' }).default('EMAIL') })
  .meta({ id: 'DocumentSending' });

export const documentSent = z.object({ id: whole }).meta({ id: 'DocumentSent' });
