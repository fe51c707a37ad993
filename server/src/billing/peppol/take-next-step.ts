// One sending's next step: look its receiver up, hand it over, or ask what became of it. Each result is recorded before the next call;
// what nobody recorded is done again under the same key.

import type { DocumentContent } from '@cercle/contract/document-content';
import type { Db } from '../../db/database.ts';
import { type Clock, hoursEarlier, millisecondsLater } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { parseDocumentContent } from '../documents/document-content.ts';
import { fileNameOf, ublOf } from '../documents/files.ts';
import { CallError } from './call-error.ts';
import {
  type Claim,
  findMessage,
  listEarlierIds,
  type SelectedMessage,
  updateClaimed,
  updateDelivery,
} from './messages.table.ts';
import { recordAcceptance, recordRefusal, recordSubmission } from './outcomes.ts';
import { buyerAddressesOf, peppolAddressesOf } from './peppol-address.ts';
import type { PeppolTransport } from './transport.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_HOURS = 3 * 24;
const FIRST_STATUS_MS = 30_000;
const MAX_REASON_CHARACTERS = 2_000;

type Context = { db: Db; clock: Clock; transport: PeppolTransport };
type Step = 'submitted' | 'accepted' | 'refused' | null;

/**
 * @returns what was reached, null when nothing was
 * @throws CallError once the failure is recorded and the next attempt is planned
 */
export async function takeNextStep(context: Context, claim: Claim): Promise<Step> {
  const message = await findMessage(context.db, claim.deliveryId);
  try {
    if (message.message_id !== null)
      return await askStatus(context, claim, { ...message, message_id: message.message_id });
    if (isTooLate(context, message)) return await refuse(context, claim, message, tooLate(message));
    return await handOver(context, claim, message);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await planNextAttempt(context, claim, message, error);
    throw error;
  }
}

/** Then it may have left already, and a backup of before was restored: access points know what they took for some days only. */
const isTooLate = ({ clock }: Context, { created_at }: SelectedMessage) =>
  created_at <= hoursEarlier(clock, MAX_HOURS);

const tooLate = ({ last_error }: SelectedMessage) =>
  last_error === null
    ? 'Cet envoi n’a pas été fait en trois jours\u202f: le site était arrêté, ou une sauvegarde a été restaurée, et il est peut-être parti avant. Demandez-le à votre point d’accès, puis renvoyez ce document s’il le faut.'
    : `Le point d’accès Peppol ne l’a pas pris en trois jours\u202f: ${last_error} Recommencez plus tard, ou envoyez ce document par e-mail.`;

async function handOver(context: Context, claim: Claim, message: SelectedMessage): Promise<Step> {
  const { db, clock, transport } = context;
  const content = parseDocumentContent(message.content);
  const receiver = message.receiver ?? (await findReceiver(context, claim, content));
  if (receiver === null) return refuse(context, claim, message, notFound(content));
  const ubl = await readUbl(db, message.document_id);
  if (ubl instanceof DomainError) return refuse(context, claim, message, ubl.message);
  const submission = await transport.submit({
    key: message.key,
    kind: message.kind,
    sender: peppolAddressesOf(content.seller.enterpriseNumber)[0] ?? '',
    receiver,
    fileName: fileNameFor(message, content),
    ubl,
    earlierMessageIds: await listEarlierIds(db, message),
  });
  if (submission.outcome === 'REFUSED')
    return refuse(context, claim, message, `Le point d’accès Peppol le refuse\u202f: ${submission.reason}`);
  const { messageId } = submission;
  const nextAttemptAt = millisecondsLater(clock, FIRST_STATUS_MS);
  return (await recordSubmission(context, claim, message, { messageId, nextAttemptAt })) ? 'submitted' : null;
}

/** Unique to the sending, so that each goes its own way (C13). */
const fileNameFor = ({ delivery_id }: SelectedMessage, content: DocumentContent) =>
  `${fileNameOf(content)}-${delivery_id}.xml`;

/** Recorded before the document is handed over: an attempt that is repeated goes to the same address. */
async function findReceiver({ db, transport }: Context, claim: Claim, content: DocumentContent) {
  const receiver = await transport.findReceiver(buyerAddressesOf(content), content.kind);
  if (receiver === null) return null;
  await db.transaction().execute(async (trx) => {
    if (await updateClaimed(trx, claim, { receiver }))
      await updateDelivery(trx, claim, { recipient: receiver });
  });
  return receiver;
}

const notFound = (content: DocumentContent) =>
  `«\u202f${content.buyer.name}\u202f» n’est pas inscrit sur Peppol (${buyerAddressesOf(content).join(', ')})\u202f: envoyez ce document par e-mail.`;

/** A file that is missing is that document's problem: the others go on. */
const readUbl = (db: Db, documentId: number): Promise<Uint8Array | DomainError> =>
  ublOf(db, documentId).then(
    ({ bytes }) => bytes,
    (error) => {
      if (error instanceof DomainError) return error;
      throw error;
    },
  );

async function askStatus(
  context: Context,
  claim: Claim,
  message: SelectedMessage & { message_id: string },
): Promise<Step> {
  const { db, clock, transport } = context;
  const fileName = fileNameFor(message, parseDocumentContent(message.content));
  const status = await transport.status({ messageId: message.message_id, fileName });
  if (status.state === 'ACCEPTED')
    return (await recordAcceptance(context, claim, message, status)) ? 'accepted' : null;
  if (status.state === 'REJECTED') return refuse(context, claim, message, status.reason, status.at);
  const nextAttemptAt = millisecondsLater(clock, statusDelay(message, clock));
  await updateClaimed(db, claim, { next_attempt_at: nextAttemptAt, last_error: null });
  return null;
}

/** As long as it has been under way, up to an hour: asked after 30 seconds, then after one more minute, two, four. */
function statusDelay({ submitted_at, created_at }: SelectedMessage, clock: Clock): number {
  const age = clock.now().getTime() - new Date(submitted_at ?? created_at).getTime();
  return Math.max(FIRST_STATUS_MS, Math.min(age, HOUR_MS));
}

async function refuse(
  context: Context,
  claim: Claim,
  message: SelectedMessage,
  reason: string,
  at: string | null = null,
): Promise<Step> {
  const told = reason.slice(0, MAX_REASON_CHARACTERS);
  return (await recordRefusal(context, claim, message, { reason: told, at })) ? 'refused' : null;
}

/** After one minute, two, four, up to an hour. */
async function planNextAttempt(
  context: Context,
  claim: Claim,
  message: SelectedMessage,
  { message: error, retryAfterSeconds }: CallError,
): Promise<void> {
  const { db, clock } = context;
  const delay =
    message.message_id !== null
      ? statusDelay(message, clock)
      : Math.min(MINUTE_MS * 2 ** (claim.attempt - 1), HOUR_MS);
  const wait = Math.max(delay, Math.min((retryAfterSeconds ?? 0) * 1_000, 24 * HOUR_MS));
  await updateClaimed(db, claim, { next_attempt_at: millisecondsLater(clock, wait), last_error: error });
}
