import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

type StoredMessage = { uid: number; bytes: Buffer; receivedOn: Date };

export type TestImapServer = {
  /** For BOUNCE_IMAP_URL. */
  url: string;
  messages: StoredMessage[];
  uidValidity: number;
  /** The next UID is one more than the last. @returns it */
  deliver(text: string, receivedOn?: Date): number;
  /** The commands that it was given, without those that log in. */
  commands: string[];
  /** From now on it reads, and never answers. */
  stall(): void;
  close(): Promise<void>;
};

const USER = 'retours@cercle.example';
const IMAP_PASSWORD = 'p@ss/mot?de#passe';

/** A real IMAP server (RFC 3501) on a free port, with one mailbox that can only be read. */
export async function startImapServer(): Promise<TestImapServer> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n');
    serve(socket);
  });

  async function serve(socket: Socket): Promise<void> {
    let loginTag = '';
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (isStalled) continue;
      if (loginTag !== '') {
        socket.write(login(loginTag, line));
        loginTag = '';
        continue;
      }
      const [, tag = '', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/.exec(line) ?? [];
      if (command === 'AUTHENTICATE') {
        const [, initial] = rest.split(' ');
        if (initial) socket.write(login(tag, initial));
        else {
          loginTag = tag;
          socket.write('+ \r\n');
        }
        continue;
      }
      imap.commands.push(`${command} ${rest}`.trim());
      for (const part of answer(command, rest)) socket.write(part);
      socket.write(outcome(tag, command, rest));
      if (command === 'LOGOUT') socket.end();
    }
  }

  function* answer(command: string, rest: string): Generator<string | Buffer> {
    if (command === 'CAPABILITY') yield '* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n';
    if (command === 'NAMESPACE') yield '* NAMESPACE (("" "/")) NIL NIL\r\n';
    if (command === 'LIST' || command === 'LSUB') yield `* ${command} (\\HasNoChildren) "/" INBOX\r\n`;
    if (command === 'EXAMINE' && isInbox(rest)) {
      yield `* FLAGS (\\Seen)\r\n* ${imap.messages.length} EXISTS\r\n`;
      yield `* OK [UIDVALIDITY ${imap.uidValidity}] ok\r\n* OK [UIDNEXT ${nextUid()}] ok\r\n`;
    }
    if (command === 'UID SEARCH') yield `* SEARCH ${search(rest).join(' ')}\r\n`;
    if (command === 'UID FETCH') yield* fetch(rest);
    if (command === 'LOGOUT') yield '* BYE\r\n';
  }

  const outcome = (tag: string, command: string, rest: string) =>
    command === 'EXAMINE' && !isInbox(rest)
      ? `${tag} NO [NONEXISTENT] no such mailbox\r\n`
      : `${tag} OK ${command === 'EXAMINE' ? '[READ-ONLY] ' : ''}done\r\n`;

  const isInbox = (path: string) => path.replaceAll('"', '') === 'INBOX';

  function search(query: string): number[] {
    const uids = imap.messages.map(({ uid }) => uid);
    const from = /^UID (\d+):\*$/.exec(query)?.[1];
    const last = uids.at(-1) ?? 0;
    // As RFC 3501 has it, a range up to the last message contains that one.
    if (from) return uids.filter((uid) => uid >= Math.min(Number(from), last));
    const since = new Date(`${/^SINCE "?([\w-]+)"?$/.exec(query)?.[1]} UTC`);
    return imap.messages.filter(({ receivedOn }) => receivedOn >= since).map(({ uid }) => uid);
  }

  function* fetch(query: string): Generator<string | Buffer> {
    const [, uid, length = 'Infinity'] = /^(\d+) .*BODY\.PEEK\[\](?:<0\.(\d+)>)?/.exec(query) ?? [];
    const index = imap.messages.findIndex((message) => message.uid === Number(uid));
    const bytes = imap.messages[index]?.bytes.subarray(0, Number(length));
    if (!bytes) return;
    yield `* ${index + 1} FETCH (UID ${uid} BODY[]<0> {${bytes.length}}\r\n`;
    yield bytes;
    yield ')\r\n';
  }

  const nextUid = () => (imap.messages.at(-1)?.uid ?? 0) + 1;

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const imap: TestImapServer = {
    url: `imap://${encodeURIComponent(USER)}:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:${port}/INBOX`,
    messages: [],
    uidValidity: 1,
    commands: [],
    deliver(text, receivedOn = new Date('2026-03-02T08:00:00.000Z')) {
      const uid = nextUid();
      imap.messages.push({ uid, bytes: Buffer.from(text), receivedOn });
      return uid;
    },
    stall: () => {
      isStalled = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return imap;
}

const login = (tag: string, encoded: string) =>
  Buffer.from(encoded, 'base64').toString() === `\0${USER}\0${IMAP_PASSWORD}`
    ? `${tag} OK done\r\n`
    : `${tag} NO [AUTHENTICATIONFAILED] no\r\n`;
