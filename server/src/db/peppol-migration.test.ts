import { expect, onTestFinished, test } from 'vitest';
import { createOlderDatabase } from '../testing/older-database.ts';
import { openDatabase } from './database.ts';
import type { RawConnection } from './raw/raw-connection.ts';

const AT = '2026-03-02T09:00:00.000Z';

/** A draft that was sent three times by e-mail; the last sending is gone. */
async function fill(raw: RawConnection) {
  const party = ['kind', 'legal_name', 'vat_status', 'search_text', 'created_at'];
  await raw.insert('party', party, [['COMPANY', 'Maison Delvaux', 'LIABLE', 'maison delvaux', AT]]);
  await raw.insert('document', ['kind', 'party_id', 'search_text', 'created_at'], [['INVOICE', 1, '', AT]]);
  const mail = ['message_id', 'recipient_name', 'recipient_address', 'subject', 'search_text', 'letter'];
  await raw.insert(
    'mail',
    [...mail, 'created_at', 'next_attempt_at'],
    [['<a@b.example>', 'Zoé', 'zo@societe.example', 'Facture', '', '{}', AT, AT]],
  );
  const delivery = ['document_id', 'channel', 'mail_id', 'recipient', 'created_at', 'failed_at', 'reason'];
  await raw.insert('document_delivery', delivery, [
    [1, 'EMAIL', 1, 'zo@societe.example', AT, null, null],
    [1, 'EMAIL', null, 'zo@societe.example', AT, AT, 'User unknown'],
    [1, 'EMAIL', null, 'zo@societe.example', AT, null, null],
  ]);
  await raw.run('delete from document_delivery where id = 3');
}

test('sendings of before stay as they were, with the trigger of their mails', async () => {
  const older = await createOlderDatabase('0043', fill);
  onTestFinished(older.remove);
  const database = await openDatabase(older.location);
  onTestFinished(database.close);
  const { db } = database;
  await db.updateTable('mail').set({ sent_at: AT, next_attempt_at: null }).execute();
  const sending = { document_id: 1, channel: 'PEPPOL', mail_id: null, created_at: AT } as const;
  const add = () =>
    db
      .insertInto('document_delivery')
      .values({ ...sending, recipient: '0208:0403019261' })
      .execute();
  await add();
  await expect(add(), 'one by Peppol at a time').rejects.toThrow();
  const rows = await db.selectFrom('document_delivery').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { id: 1, channel: 'EMAIL', mail_id: 1, accepted_at: AT, failed_at: null },
    { id: 2, channel: 'EMAIL', accepted_at: null, failed_at: AT, reason: 'User unknown' },
    // No id is used again.
    { id: 4, channel: 'PEPPOL', recipient: '0208:0403019261' },
  ]);
});
