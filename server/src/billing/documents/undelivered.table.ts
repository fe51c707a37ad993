import { PEPPOL_ANSWER_DAYS } from '@cercle/contract/document-deliveries';
import type { DocumentKind } from '@cercle/contract/document-states';
import type { UndeliveredDocument } from '@cercle/contract/to-do';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';
import { addDays, type Day, startOfDay } from '../../kernel/calendar.ts';
import { explainDelivery } from './deliveries.table.ts';
import { numberText } from './document-content.ts';

/**
 * The last sending of each document that reached nobody, or by Peppol has no outcome for days, until an administrator dismisses it. A
 * later one that a mail server or an access point took settles it, one that waits does not, and one that waits too long is that last one.
 */
export function undelivered(db: Db, day: Day) {
  const unansweredSince = startOfDay(addDays(day, -PEPPOL_ANSWER_DAYS));
  return (
    db
      .selectFrom('document_delivery as delivery')
      // Two searches, each by its own index.
      .where('delivery.id', 'in', (eb) =>
        eb
          .selectFrom('document_delivery as failed')
          .select('failed.id')
          .where('failed.failed_at', 'is not', null)
          .unionAll(
            eb
              .selectFrom('document_delivery as waiting')
              .select('waiting.id')
              .where('waiting.channel', '=', sql.lit('PEPPOL'))
              .where('waiting.accepted_at', 'is', null)
              .where('waiting.failed_at', 'is', null)
              .where('waiting.created_at', '<', unansweredSince),
          ),
      )
      .where('delivery.dismissed_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('document_delivery as later')
              .select('later.id')
              .whereRef('later.document_id', '=', 'delivery.document_id')
              .whereRef('later.id', '>', 'delivery.id')
              .where((eb) =>
                eb.or([
                  eb('later.accepted_at', 'is not', null),
                  eb('later.failed_at', 'is not', null),
                  eb('later.channel', '=', sql.lit('PEPPOL')).and('later.created_at', '<', unansweredSince),
                ]),
              ),
          ),
        ),
      )
  );
}

/** The first of them, those that failed first first, and how many there are. */
export async function listUndelivered(db: Db, day: Day, limit: number) {
  const rows = await undelivered(db, day)
    .innerJoin('document', 'document.id', 'delivery.document_id')
    .innerJoin('party', 'party.id', 'document.party_id')
    .leftJoin('peppol_message as message', 'message.delivery_id', 'delivery.id')
    .select(['document.id', 'document.kind', 'document.year', 'document.number', 'party.legal_name'])
    .select(['delivery.channel', 'delivery.recipient', 'delivery.created_at', 'delivery.accepted_at'])
    .select(['delivery.failed_at', 'delivery.reason', 'message.last_error'])
    .orderBy('delivery.id')
    .limit(limit)
    .$narrowType<{ kind: DocumentKind; year: number; number: number }>()
    .execute();
  return {
    rows: rows.map(
      (row): UndeliveredDocument => ({
        id: row.id,
        documentKind: row.kind,
        number: numberText(row.kind, row.year, row.number),
        party: row.legal_name,
        channel: row.channel,
        recipient: row.recipient,
        since: row.failed_at ?? row.created_at,
        explanation: row.failed_at === null ? (row.last_error ?? UNANSWERED) : explainDelivery(row),
      }),
    ),
    total: await countOf(undelivered(db, day)),
  };
}

const UNANSWERED =
  'Peppol n’a pas dit ce que cet envoi est devenu\u202f: demandez-le à votre point d’accès, ou envoyez ce document par e-mail. Sans point d’accès, rien ne part\u202f: faites-en régler un (PEPPOL_API_KEY ou PEPPOL_DIR).';
