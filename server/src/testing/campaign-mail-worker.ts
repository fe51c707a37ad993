// A mail server in a thread of its own, which keeps of each mail its reader, its Message-ID and its link, and fails as it is told.

import type { AddressInfo, Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import {
  CAMPAIGN_SUBJECT,
  type Question,
  REFUSED_AT_DATA,
  REFUSED_AT_RECIPIENT,
  type Received,
} from './campaign-mail-server.ts';

/** What the head of a mail fits in. */
const HEAD_CHARACTERS = 8_000;

const received = new Map<string, Received>();
let faultRate = 0;

type Fault = 'sender' | 'recipient' | 'data' | 'drop';
const FAULTS: Fault[] = ['sender', 'recipient', 'data', 'drop'];
const CODES = { sender: 451, recipient: 450, data: 452 };

/** What goes wrong with the mail of each connection, chosen as it begins. */
const faults = new Map<string, Fault>();
const sockets = new Map<number | undefined, Socket>();

function chooseFault({ id }: SMTPServerSession): void {
  faults.delete(id);
  const fault = FAULTS[Math.floor(Math.random() * FAULTS.length)];
  if (fault && Math.random() < faultRate) faults.set(id, fault);
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

function temporaryRefusal({ id }: SMTPServerSession, at: Exclude<Fault, 'drop'>) {
  return faults.get(id) === at ? refusal(CODES[at], '4.3.2 try again later') : null;
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onMailFrom(_address, session, callback) {
    chooseFault(session);
    callback(temporaryRefusal(session, 'sender'));
  },
  onRcptTo({ address }, session, callback) {
    if (address.startsWith(REFUSED_AT_RECIPIENT)) callback(refusal(550, '5.1.1 user unknown'));
    else callback(temporaryRefusal(session, 'recipient'));
  },
  onData(stream, session, callback) {
    headOf(stream).then(
      (head) => callback(receive(head, session)),
      // The site was killed meanwhile: the mail was not sent.
      () => callback(refusal(451, 'cut off')),
    );
  },
  onClose: ({ id }) => void faults.delete(id),
});
server.on('error', () => undefined);
server.server.on('connection', (socket: Socket) => {
  const { remotePort } = socket;
  sockets.set(remotePort, socket);
  socket.on('close', () => sockets.delete(remotePort));
});

async function headOf(stream: SMTPServerDataStream): Promise<string> {
  let head = '';
  for await (const chunk of stream)
    if (head.length < HEAD_CHARACTERS) head += (chunk as Buffer).toString('latin1');
  return head;
}

function receive(head: string, session: SMTPServerSession): Error | null {
  const address = session.envelope.rcptTo[0]?.address ?? '';
  if (address.startsWith(REFUSED_AT_DATA)) return refusal(554, '5.6.0 not taken');
  const temporary = temporaryRefusal(session, 'data');
  if (temporary) return temporary;
  const isDropped = faults.get(session.id) === 'drop';
  if (/^Subject: (.*)$/m.exec(head)?.[1] === CAMPAIGN_SUBJECT) record(address, head, isDropped);
  if (isDropped) sockets.get(session.remotePort)?.destroy();
  return null;
}

function record(address: string, head: string, isDropped: boolean): void {
  const messageId = /^Message-ID: (\S+)/im.exec(head)?.[1] ?? '';
  const token = /^List-Unsubscribe: <[^>]*\/([\w-]{43})>/im.exec(head)?.[1] ?? '';
  const known = received.get(address) ?? { address, messageIds: [], token, times: 0, drops: 0 };
  if (!known.messageIds.includes(messageId)) known.messageIds.push(messageId);
  known.times += 1;
  if (isDropped) known.drops += 1;
  received.set(address, known);
}

const listener = server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage(`smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`),
);

function answer(question: Question): unknown {
  if (question.ask === 'readers') return received.size;
  if (question.ask === 'received') return [...received.values()];
  if (question.ask === 'fail') faultRate = question.rate;
  else received.clear();
  return null;
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
