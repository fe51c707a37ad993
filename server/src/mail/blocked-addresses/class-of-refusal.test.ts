import { expect, test } from 'vitest';
import { classOfRefusal } from './class-of-refusal.ts';

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <zoe@x.example>: User unknown", 'HARD'],
  ["Can't send mail - all recipients were rejected: 550 No such user here", 'HARD'],
  ["Can't send mail - all recipients were rejected: 552 5.2.2 Mailbox full", 'SOFT'],
  ["Can't send mail - all recipients were rejected: 550 5.2.1 Mailbox disabled", 'SOFT'],
  ["Can't send mail - all recipients were rejected: 554 5.7.1 <zoe@x.example>: Relay access denied", null],
  [
    "Can't send mail - all recipients were rejected: 550 5.7.1 Client host blocked using zen.spamhaus.org",
    null,
  ],
  ["Can't send mail - all recipients were rejected: 530 5.7.0 Must issue a STARTTLS command first", null],
  ['Message failed: 552 5.3.4 Message size exceeds fixed limit', null],
  ['Message failed: 554 5.7.1 This message looks like spam', null],
  ['The secret of this mail was sealed with another SESSION_SECRET', null],
])('« %s » is %s', (reason, kind) => {
  expect(classOfRefusal(reason)?.class ?? null).toBe(kind);
});
