import { formatEuros } from '@cercle/contract/money';
import type { ReminderRules } from '@cercle/contract/reminders';
import type { Dependencies } from '../../dependencies.ts';
import { readSeller } from '../../firm/seller.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { AttachedDocument } from '../../mail/attachments.table.ts';
import { lockParty } from '../../parties/parties.table.ts';
import { parseDocumentContent } from '../documents/document-content.ts';
import { type Change, recordDocumentEvent } from '../documents/events.table.ts';
import { fileNameOf } from '../documents/files.ts';
import { type ComposedInvoice, type ComposedLetter, composeLetter } from './compose-letter.ts';
import { lockOverdue } from './overdue.table.ts';
import { reminderLetter } from './reminder.emails.ts';
import { contentOfLetter } from './reminder-content.ts';
import { findReminder, insertReminder, insertReminderDocuments } from './reminders.table.ts';

/**
 * Asks a party for all that is overdue, as it is at this moment: payments and credit notes wait for the end of the transaction. The
 * invoices whose next reminder is due go up a level, the others are listed.
 * @throws DomainError not-found; conflict when a letter left today, something holds it back, or nothing is due
 */
export async function sendReminder(
  change: Change,
  { outbox, site }: Pick<Dependencies, 'outbox' | 'site'>,
  { partyId, rules }: { partyId: number; rules: ReminderRules },
): Promise<{ id: number; openCents: number; name: string }> {
  const { trx, day } = change;
  await lockParty(trx, partyId);
  if (await findReminder(trx, partyId, day))
    throw new DomainError('conflict', 'Un rappel lui est déjà parti aujourd’hui.');
  await lockOverdue(trx, partyId, day);
  const letter = await composeLetter(trx, partyId, { day, rules });
  const { level, recipient, party, asked, openCents } = letter;
  const obstacle = obstacleOf(letter);
  if (level === null || !recipient || obstacle !== undefined)
    throw new DomainError('conflict', obstacle ?? NOTHING_DUE);
  const content = contentOfLetter(letter, level, { day, rules, ...(await readSeller(trx, site)) });
  const attachments = asked.slice(0, MAX_ATTACHED_INVOICES).map(toAttachment);
  const mailId = await outbox.enqueue(trx, { ...reminderLetter(recipient, content, site), attachments });
  const id = await insertReminder(change, {
    ...{ partyId, level, mailId },
    recipient: recipient.address,
    content: JSON.stringify(content),
  });
  await insertReminderDocuments(
    trx,
    id,
    asked.map((invoice) => ({
      documentId: invoice.id,
      level: invoice.next_level ?? invoice.level,
      isRaised: invoice.next_level !== null,
      openCents: invoice.openCents,
    })),
  );
  for (const invoice of asked)
    await recordDocumentEvent(change, invoice.id, 'reminded', eventText(invoice, rules));
  return { id, openCents, name: party.legal_name };
}

/** Beside the letter, which lists all: a mail stays small enough for any server. */
const MAX_ATTACHED_INVOICES = 10;

const toAttachment = ({ id, content }: ComposedInvoice): AttachedDocument => ({
  documentId: id,
  kind: 'PDF',
  name: `${fileNameOf(parseDocumentContent(content))}.pdf`,
});

const NOTHING_DUE = 'Aucun de ses rappels n’est à envoyer aujourd’hui.';

/** Why the letter cannot go, if anything is due at all. */
function obstacleOf({ invoices, level, obstacles }: ComposedLetter): string | undefined {
  const isDue = invoices.some(({ next_level }) => next_level !== null);
  if (!isDue) return NOTHING_DUE;
  return level === null
    ? invoices.find((invoice) => invoice.next_level !== null)?.obstacles[0]
    : obstacles[0];
}

function eventText({ next_level, openCents }: ComposedInvoice, { levels }: ReminderRules): string {
  const name = next_level === null ? 'Rappelée avec d’autres' : levels[next_level - 1]?.name;
  return `${name}, ${formatEuros(openCents)}`;
}
