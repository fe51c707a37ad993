import { expect, test } from 'vitest';
import { explainBounce } from './explain-bounce.ts';

test.each([
  ['550 5.1.1 <a@b.be>: Recipient address rejected: User unknown', 'Cette adresse n’existe pas'],
  ['5.0.0 550 User unknown', 'Cette adresse n’existe pas'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'Cette adresse n’existe pas'],
  ['5.4.4 Host or domain name not found. Name service error for name=b.be', 'domaine'],
  ['552 5.2.2 Mailbox full', 'pleine'],
  ['554 5.7.1 Relay access denied', 'par règle'],
  ['4.4.1 connect to mx.b.be[192.0.2.1]:25: Connection timed out', 'ne répond pas'],
  ['4.4.7 Message expired', 'même après plusieurs essais'],
  ['451 Try again later', 'même après plusieurs essais'],
  ['553 Sorry', 'refuse ce destinataire'],
])('%s is told in French', (reason, words) => expect(explainBounce(reason)).toContain(words));

test.each(['Oups', null])('%s says nothing that is known', (reason) =>
  expect(explainBounce(reason)).toBeNull(),
);
