import { expect, test } from 'vitest';
import { explainRefusal } from './explain-refusal.ts';

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <a@b.be>: User unknown", 'n’existe pas'],
  [
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup',
    'Cette adresse n’existe pas',
  ],
  ['Invalid login: 535 5.7.139 Authentication unsuccessful, basic authentication is disabled', 'notre accès'],
  ['Invalid login: 535 5.7.3 Authentication unsuccessful', 'notre accès'],
  ['Invalid login: 534-5.7.9 Application-specific password required', 'notre accès'],
  ['Mail command failed: 530 5.7.0 Must issue a STARTTLS command first', 'notre accès'],
  ['Missing credentials for "PLAIN"', 'notre accès'],
  ["Can't send mail - all recipients were rejected: 554 5.7.1 <a@b.be>: Relay access denied", 'notre accès'],
  ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'notre accès'],
  ['Mail command failed: 550 5.7.60 Client does not have permissions to send as this sender', 'expéditeur'],
  ['Mail command failed: 553 5.1.8 Domain of sender address does not exist', 'expéditeur'],
  ['Mail command failed: 451 4.3.0 Try again later', 'réessayer plus tard'],
  ['Reached maximum number of retries after connection was closed', 'coupé la connexion'],
  ['Connection closed unexpectedly', 'coupé la connexion'],
  ['550 5.1.2 Bad destination host', 'domaine'],
  ['550-5.2.1 The email account is disabled', 'fermée'],
  ['552 5.2.2 Mailbox full', 'pleine'],
  ['452 4.2.2 Over quota', 'pleine'],
  ['552 5.3.4 Message too big', 'trop gros'],
  ['550 5.7.1 Message rejected as spam', 'par règle'],
  ['550 5.7.26 Unauthenticated email is not accepted', 'par règle'],
  ['554 Transaction failed', 'par règle'],
  ['451 4.7.1 Greylisted, try again', 'réessayer plus tard'],
  ['421 4.3.2 Service shutting down', 'réessayer plus tard'],
  ['450 Mailbox busy', 'réessayer plus tard'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'notre accès'],
  ['550 No such user here', 'n’existe pas'],
  ['550 boîte inconnue', 'n’existe pas'],
  ['553 Sorry', 'refuse ce destinataire'],
  ['550 5.5.0 Requested action not taken', 'refuse ce destinataire'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'joindre'],
  ['getaddrinfo ENOTFOUND smtp.nulle-part.example', 'joindre'],
  ['Connection timeout', 'joindre'],
  ['The secret of this mail was sealed with another SESSION_SECRET', 'SESSION_SECRET'],
])('%s is told in French', (reason, words) => expect(explainRefusal(reason)).toContain(words));

test.each(['Oups', 'Server 5.1.1.1 said no', 'Refusé 12 fois'])('%s says nothing that is known', (reason) =>
  expect(explainRefusal(reason)).toBeNull(),
);

test('a mail that nothing was said about has no reason', () => expect(explainRefusal(null)).toBeNull());
