// A mail server in a thread of its own, which accepts every mail, keeps none, and counts how often each came.

import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';

/** How often each mail was accepted, by its Message-ID, and how many came with both files of a document. */
export type MailCounts = { byMessageId: Map<string, number>; withFiles: number };

const counts: MailCounts = { byMessageId: new Map(), withFiles: 0 };

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, callback) {
    text(stream).then((mail) => {
      count(mail);
      callback();
    }, callback);
  },
});
// A connection breaks off when the site is killed.
server.on('error', () => undefined);

function count(mail: string): void {
  const messageId = /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? '';
  counts.byMessageId.set(messageId, (counts.byMessageId.get(messageId) ?? 0) + 1);
  if (mail.includes('application/pdf') && mail.includes('application/xml')) counts.withFiles += 1;
}

const listener = server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage(`smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`),
);
parentPort?.on('message', () => parentPort?.postMessage(counts));
