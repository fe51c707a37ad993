// Peppyrus, a Belgian access point that is free (https://www.peppyrus.be): it takes a document as it is, and has invoice responses
// among the messages of its inbox.

import { DOCUMENT_RESPONSE_MAX_BYTES } from '@cercle/contract/document-deliveries';
import { z } from 'zod';
import { MAX_RESPONSES } from '../response-limits.ts';
import type {
  IncomingResponse,
  MessageStatus,
  PeppolMessage,
  PeppolTransport,
  Submission,
} from '../transport.ts';
import { type Api, createApi } from './api.ts';
import { type ClientOptions, TooLargeError } from './client.ts';
import { failure } from './explain-call-error.ts';
import { findLost } from './find-lost.ts';
import { contentOf, listMessages } from './messages.ts';
import {
  DOCUMENT_TYPE,
  type Message,
  messageSchema,
  PROCESS_TYPE,
  participantSchema,
  reportSchema,
} from './schemas.ts';

const INVOICE_RESPONSE = 'poacc:trns:invoice_response:3';
const NO_REASON = 'Le point d’accès n’a pas pu le remettre, sans dire pourquoi.';
/** An address that is none, or is nobody's. */
const UNREGISTERED = [404, 422];

export function createPeppyrusTransport(options: ClientOptions): PeppolTransport {
  const api = createApi(options);
  return {
    name: api.host,
    findReceiver: (addresses, kind) => findReceiver(api, addresses, DOCUMENT_TYPE[kind]),
    submit: (message) => submit(api, message),
    status: ({ messageId }) => status(api, messageId),
    listResponses: () => listResponses(api),
    // One that was not understood stays in the inbox of the access point as well, where a person sees it.
    confirmResponse: (id) => confirm(api, id),
  };
}

async function findReceiver(
  api: Api,
  addresses: readonly string[],
  documentType: string,
): Promise<string | null> {
  for (const participantId of addresses) {
    const answer = await api.ask(participantSchema, 'GET', '/peppol/lookup', { query: { participantId } });
    if (answer.refusal && !UNREGISTERED.includes(answer.refusal.status))
      throw failure(api.host, `il ne cherche pas le destinataire\u202f: ${answer.refusal.reason}`);
    if (!answer.refusal && answer.data.services?.some((service) => service.documentType === documentType))
      return participantId;
  }
  return null;
}

async function submit(api: Api, message: PeppolMessage): Promise<Submission> {
  const lost = await findLost(api, message);
  if (lost !== null) return { outcome: 'TAKEN', messageId: lost };
  const body = {
    sender: message.sender,
    recipient: message.receiver,
    processType: PROCESS_TYPE,
    documentType: DOCUMENT_TYPE[message.kind],
    fileContent: Buffer.from(message.ubl).toString('base64'),
  };
  const answer = await api.ask(messageSchema, 'POST', '/message', { body });
  return answer.refusal
    ? { outcome: 'REFUSED', reason: answer.refusal.reason }
    : { outcome: 'TAKEN', messageId: answer.data.id };
}

async function status(api: Api, id: string): Promise<MessageStatus> {
  const { folder } = await api.read(messageSchema, pathOf(id));
  switch (folder?.toLowerCase()) {
    case 'sent':
      // They say when it came to them, not when it was delivered.
      return {
        state: 'ACCEPTED',
        at: null,
        evidence: `${api.host}\u202f: message ${id} remis au destinataire`,
      };
    case 'failed':
      return { state: 'REJECTED', at: null, reason: await readReason(api, id) };
    default:
      return { state: 'UNDER_WAY' };
  }
}

/** The rules that it breaks, and what its transmission says. */
async function readReason(api: Api, id: string): Promise<string> {
  const answer = await api.ask(reportSchema, 'GET', `${pathOf(id)}/report`);
  if (answer.refusal) return NO_REASON;
  const { validationRules, transmissionRules } = answer.data;
  const broken = (validationRules ?? [])
    .filter(({ type }) => type !== 'WARNING')
    .map((rule) => [rule.id, rule.message].filter(Boolean).join(' '));
  return api.quote([...broken, transmissionRules ?? ''].filter(Boolean).join(' · ')) || NO_REASON;
}

/** What was found before a failure is not lost by it: the others come once these are confirmed. */
async function listResponses(api: Api): Promise<IncomingResponse[]> {
  const found: (IncomingResponse & { created: string })[] = [];
  try {
    for await (const message of listMessages(api, ['INBOX'], { confirmed: 'false' })) {
      const xml = await readResponse(api, message);
      if (xml) found.push({ id: message.id, xml, ...senderOf(message), created: message.created ?? '' });
      if (found.length >= MAX_RESPONSES) break;
    }
  } catch (error) {
    if (found.length === 0) throw error;
  }
  return found
    .sort((one, other) => (one.created < other.created ? -1 : 1))
    .map(({ created, ...response }) => response);
}

/** Without the scheme of addresses that some write before each. */
const senderOf = ({ sender }: Message) =>
  sender ? { sender: sender.replace(/^iso6523-actorid-upis::/, '') } : {};

/** @returns null for invoices of suppliers, which are left as they are, and for what is too large for one answer */
async function readResponse(api: Api, message: Message): Promise<Uint8Array | null> {
  const { documentType } = message;
  if (documentType && !documentType.includes(INVOICE_RESPONSE)) return null;
  const xml = await contentOf(api, message).catch((error) => {
    if (error instanceof TooLargeError) return null;
    throw error;
  });
  if (!xml || (!documentType && !xml.includes(INVOICE_RESPONSE))) return null;
  // A copy of its beginning, which is enough to be refused as too large.
  return Uint8Array.from(xml.subarray(0, DOCUMENT_RESPONSE_MAX_BYTES + 1));
}

/** One that is gone, or was confirmed before, is done. */
async function confirm(api: Api, id: string): Promise<void> {
  const { refusal } = await api.ask(z.unknown(), 'PATCH', `${pathOf(id)}/confirm`);
  if (refusal && refusal.status !== 404)
    throw failure(api.host, `il ne confirme pas la réponse ${id}\u202f: ${refusal.reason}`);
}

const pathOf = (id: string) => `/message/${encodeURIComponent(id)}`;
