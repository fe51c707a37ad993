import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { DocumentKind } from '@cercle/contract/document-states';
import { DOCUMENT_TYPE } from '../billing/peppol/peppyrus/schemas.ts';

/** It takes what it is sent, then breaks the connection, sends half an answer, or never answers; with the others it takes nothing. */
type Failure = 'lost-answer' | 'malformed' | 'hang' | 'rate-limited' | 'error';

type StoredMessage = {
  id: string;
  sender: string;
  recipient: string;
  direction: 'IN' | 'OUT';
  folder: 'Inbox' | 'Outbox' | 'Sent' | 'Failed';
  processType: string;
  documentType: string;
  /** Base64. */
  fileContent: string;
  created: string;
  confirmed: boolean;
};

export type TestAccessPoint = {
  /** For PEPPOL_URL and PEPPOL_API_KEY. */
  url: string;
  key: string;
  /** Who is registered at which address, for what. */
  participants: Map<string, DocumentKind[]>;
  messages: StoredMessage[];
  /** What was asked of it, « POST /message », in order. */
  calls: string[];
  /** How often a message is asked for before it is in another folder. */
  checksUntilOutcome: number;
  /** Messages fail with this reason; null: they are sent. */
  rejection: string | null;
  /** Whether lists have the documents in them. */
  isContentListed: boolean;
  /** The next calls fail so. @param call which ones, « POST /message »; any, if not given */
  fail(failure: Failure, times?: number, call?: string): void;
  /** A message comes in. @returns its id */
  receive(xml: string | Uint8Array, documentType?: string, sender?: string): string;
  close(): Promise<void>;
};

export const RETRY_AFTER_SECONDS = 7;
export const INVOICE_RESPONSE_TYPE =
  'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1';
const PREFIX = '/v1';
const REQUIRED_FIELDS = ['sender', 'recipient', 'processType', 'documentType', 'fileContent'] as const;

type Result = { status: number; body: unknown };
const ok = (body: unknown): Result => ({ status: 200, body });
const refused = (status: number, reason: string): Result => ({ status, body: reason });

/** A real HTTP server that answers as Peppyrus documents its API (version 1.0.0), for one organization. */
export async function startAccessPoint(): Promise<TestAccessPoint> {
  const failures: { failure: Failure; call: string | undefined }[] = [];
  const checks = new Map<string, number>();
  const reasons = new Map<string, string>();

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', accessPoint.url);
    const call = `${request.method} ${pathname.slice(PREFIX.length)}`;
    accessPoint.calls.push(call);
    const body = await buffer(request);
    const failure = nextFailure(call);
    if (failure === 'rate-limited')
      return send(response, refused(429, 'Too many requests'), { 'retry-after': `${RETRY_AFTER_SECONDS}` });
    if (failure === 'error') return send(response, refused(500, 'Internal server error'));
    const isKnown = request.headers['x-api-key'] === accessPoint.key;
    const result = isKnown ? answer(call, searchParams, body) : refused(401, 'Authentication failure');
    if (failure === 'lost-answer') response.destroy();
    else if (failure === 'malformed') response.end('{"id": "');
    else if (failure !== 'hang') send(response, result);
  }

  function nextFailure(call: string): Failure | undefined {
    const index = failures.findIndex((one) => one.call === undefined || one.call === call);
    return index === -1 ? undefined : failures.splice(index, 1)[0]?.failure;
  }

  function answer(call: string, query: URLSearchParams, body: Buffer): Result {
    if (call === 'GET /organization/info') return ok({ name: 'Cercle SRL', VAT: 'BE0403019261' });
    if (call === 'GET /peppol/lookup') return lookUp(query.get('participantId') ?? '');
    if (call === 'POST /message') return take(JSON.parse(body.toString()));
    if (call === 'GET /message/list') return list(query);
    const [, id, action] = /^\w+ \/message\/([\w-]+)(\/\w+)?$/.exec(call) ?? [];
    const message = accessPoint.messages.find((one) => one.id === id);
    if (!message) return refused(404, 'Message not found');
    if (action === '/confirm') return confirm(message);
    return action === '/report' ? report(message) : ok(progress(message));
  }

  function lookUp(participantId: string): Result {
    const kinds = accessPoint.participants.get(participantId);
    if (!kinds) return refused(404, 'PEPPOL identifier not found');
    const services = kinds.map((kind) => ({ documentType: DOCUMENT_TYPE[kind] }));
    return ok({ scheme: 'iso6523-actorid-upis', participantId, services });
  }

  function take(body: Record<(typeof REQUIRED_FIELDS)[number], string>): Result {
    const missing = REQUIRED_FIELDS.find((name) => typeof body[name] !== 'string' || body[name] === '');
    if (missing) return refused(422, `The field ${missing} is required`);
    if (!accessPoint.participants.has(body.recipient)) return refused(404, 'PEPPOL identifier not found');
    return ok(store({ ...body, direction: 'OUT', folder: 'Outbox' }));
  }

  function store(message: Omit<StoredMessage, 'id' | 'created' | 'confirmed'>): StoredMessage {
    const created = new Date().toISOString().replace('T', ' ').slice(0, 19);
    const stored = { ...message, id: randomUUID(), created, confirmed: false };
    accessPoint.messages.unshift(stored);
    return stored;
  }

  function list(query: URLSearchParams): Result {
    const [page, perPage] = [
      Number(query.get('page') ?? 1),
      Math.min(Number(query.get('perPage') ?? 25), 100),
    ];
    const found = accessPoint.messages.filter(
      ({ folder, recipient, confirmed }) =>
        folder.toUpperCase() === (query.get('folder') ?? folder.toUpperCase()) &&
        recipient === (query.get('receiver') ?? recipient) &&
        String(confirmed) === (query.get('confirmed') ?? String(confirmed)),
    );
    const items = found
      .slice((page - 1) * perPage, page * perPage)
      .map(({ fileContent, ...message }) =>
        accessPoint.isContentListed ? { ...message, fileContent } : message,
      );
    const pages = Math.ceil(found.length / perPage);
    return ok({ items, meta: { pages, currentPage: page, itemCount: found.length } });
  }

  function progress(message: StoredMessage): StoredMessage {
    if (message.folder !== 'Outbox') return message;
    const count = (checks.get(message.id) ?? 0) + 1;
    checks.set(message.id, count);
    if (count <= accessPoint.checksUntilOutcome) return message;
    message.folder = accessPoint.rejection === null ? 'Sent' : 'Failed';
    reasons.set(message.id, accessPoint.rejection ?? '');
    return message;
  }

  const report = ({ id }: StoredMessage) =>
    ok({ validationRules: [], transmissionRules: reasons.get(id) ?? '' });

  function confirm(message: StoredMessage): Result {
    if (message.confirmed) return refused(404, 'Already confirmed');
    message.confirmed = true;
    return ok(true);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accessPoint: TestAccessPoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`,
    key: randomUUID(),
    participants: new Map(),
    messages: [],
    calls: [],
    checksUntilOutcome: 1,
    rejection: null,
    isContentListed: true,
    fail(failure, times = 1, call) {
      for (let count = 0; count < times; count += 1) failures.push({ failure, call });
    },
    receive(xml, documentType = INVOICE_RESPONSE_TYPE, sender = '0208:0428759497') {
      const fileContent = Buffer.from(xml).toString('base64');
      const parties = { sender, recipient: '0208:0403019261' };
      const { id } = store({
        ...parties,
        direction: 'IN',
        folder: 'Inbox',
        processType: '',
        documentType,
        fileContent,
      });
      return id;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return accessPoint;
}

function send(
  response: ServerResponse,
  { status, body }: Result,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
