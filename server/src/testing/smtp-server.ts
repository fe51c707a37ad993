import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** How the server handles the next mails; `refuse` sets the reply, such as 451 or 550. */
export type Behaviour =
  | { do: 'accept' }
  | { do: 'refuse'; at: Step; code: number; text?: string }
  /** Receives the whole mail and never replies. */
  | { do: 'stall' }
  /** Receives the whole mail, stores it, and breaks the connection instead of replying. */
  | { do: 'drop' };

/** `isAnswered`: the sender got the reply that the server accepted it. */
type ReceivedMail = Email & { recipients: string[]; raw: string; isAnswered: boolean };

export type TestSmtpServer = {
  /** For SMTP_URL. */
  url: string;
  /** The accepted mails, in order, including those after which the connection was broken. */
  mails: ReceivedMail[];
  /** How often a mail was offered. */
  recipientCount: number;
  /** Sets the behaviour from now on; a function is called for each mail. */
  behave(next: Behaviour | (() => Behaviour)): void;
  close(): Promise<void>;
};

/** A real mail server on a free port, which records its mails and fails as the test sets. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  let nextBehaviour = (): Behaviour => ({ do: 'accept' });
  /** The behaviour chosen for the mail on each connection. */
  const behaviours = new Map<string, Behaviour>();
  const sockets = new Set<Socket>();
  const dropConnection = ({ remotePort }: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, session, callback) {
      const behaviour = nextBehaviour();
      behaviours.set(session.id, behaviour);
      callback(refusal(behaviour, 'sender'));
    },
    onRcptTo(_address, session, callback) {
      testServer.recipientCount += 1;
      callback(refusal(behaviours.get(session.id), 'recipient'));
    },
    async onData(stream, session, callback) {
      const raw = await textOf(stream).catch(() => null);
      // A mail that breaks off, as when the site is stopped, was not sent.
      if (raw === null) return;
      const behaviour = behaviours.get(session.id);
      const error = refusal(behaviour, 'data');
      const isAnswered = behaviour?.do === 'accept';
      if (isAnswered || behaviour?.do === 'drop')
        testServer.mails.push({ ...(await received(raw, session)), isAnswered });
      if (behaviour?.do === 'drop') dropConnection(session);
      else if (behaviour?.do !== 'stall') callback(error);
    },
    onClose: ({ id }) => void behaviours.delete(id),
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  const testServer: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    recipientCount: 0,
    behave: (next) => {
      nextBehaviour = typeof next === 'function' ? next : () => next;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return testServer;
}

const listen = (server: SMTPServer) =>
  new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port));
  });

type Step = 'sender' | 'recipient' | 'data';

function refusal(behaviour: Behaviour | undefined, at: Step): Error | null {
  if (behaviour?.do !== 'refuse' || behaviour.at !== at) return null;
  return Object.assign(new Error(behaviour.text ?? 'refused'), { responseCode: behaviour.code });
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

const received = async (
  raw: string,
  { envelope }: SMTPServerSession,
): Promise<Omit<ReceivedMail, 'isAnswered'>> => ({
  ...(await PostalMime.parse(Buffer.from(raw, 'latin1'))),
  recipients: envelope.rcptTo.map(({ address }) => address),
  raw,
});
