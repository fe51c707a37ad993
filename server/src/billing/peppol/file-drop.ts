// The access point's own program, or its synchronisation over SFTP, takes the files of a folder, and says what became of each.

import { join } from 'node:path';
import { DOCUMENT_RESPONSE_MAX_BYTES } from '@cercle/contract/document-deliveries';
import { makeFolder } from '../../kernel/atomic-file-write.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  findFile,
  isPlainName,
  isSettled,
  listSettledFiles,
  moveAside,
  readBeginning,
} from '../../kernel/drop-files.ts';
import { strangerText } from '../../kernel/stranger-text.ts';
import { explainFolderError } from './explain-folder-error.ts';
import { handOver, keyOfClaim } from './hand-over.ts';
import { MAX_RESPONSES } from './response-limits.ts';
import type {
  IncomingResponse,
  MessageStatus,
  PeppolMessage,
  PeppolTransport,
  Submission,
} from './transport.ts';

const FILE_NAME = /^\w[\w.-]{0,150}\.xml$/;
const MAX_REASON_BYTES = 8_000;
/** Numbers count again from where a backup has them; nobody knows whose a file is that no claim names. */
const NAME_USED =
  'Un autre envoi a déjà eu ce nom de fichier, avant la restauration d’une sauvegarde\u202f: envoyez-le une nouvelle fois.';
const NO_REASON = 'Le point d’accès l’a refusé sans dire pourquoi.';

/** `handed-over` is ours alone; the access point's program shares the others. */
const FOLDERS = [
  'outgoing',
  'accepted',
  'rejected',
  'responses',
  'responses/read',
  'responses/unread',
  'handed-over',
] as const;

export const dropFoldersOf = (folder: string): string[] => FOLDERS.map((name) => join(folder, name));

/** @param folder made at the first use, like those in it */
export function createFileDrop(folder: string): PeppolTransport {
  const path = (name: (typeof FOLDERS)[number], file = '') => join(folder, name, file);

  async function makeFolders(): Promise<void> {
    for (const one of dropFoldersOf(folder)) await makeFolder(one);
  }

  /** The file has the addresses in it; nothing else is written. */
  async function submit({ fileName, key, ubl }: PeppolMessage): Promise<Submission> {
    requireFileName(fileName);
    await makeFolders();
    // In this order: a file that another attempt hands over in between has its claim by then.
    const isThere = await isSomewhere(fileName);
    const owner = await keyOfClaim(path('handed-over'), fileName);
    if (owner === null ? isThere : owner !== key) return { outcome: 'REFUSED', reason: NAME_USED };
    await handOver(path('handed-over'), path('outgoing'), { name: fileName, key, content: ubl });
    return { outcome: 'TAKEN', messageId: fileName };
  }

  const findIn = (name: (typeof FOLDERS)[number], file: string) => findFile(path(name, file));

  const isSomewhere = async (fileName: string) =>
    ((await findIn('outgoing', fileName)) ??
      (await findIn('rejected', fileName)) ??
      (await findIn('accepted', fileName))) !== null;

  /** Where it is in none of the folders, the program took it and has not said more. */
  async function status({ fileName }: { fileName: string }): Promise<MessageStatus> {
    requireFileName(fileName);
    const rejected = await findIn('rejected', fileName);
    if (rejected) return rejection(fileName, rejected.ctimeMs);
    const accepted = await findIn('accepted', fileName);
    if (!accepted) return { state: 'UNDER_WAY' };
    return { state: 'ACCEPTED', at: momentOf(accepted.ctimeMs), evidence: `accepted/${fileName}` };
  }

  /** @param changedAt when it came: its reason may follow it */
  async function rejection(fileName: string, changedAt: number): Promise<MessageStatus> {
    const reasonFile = await findReason(fileName);
    if (!isSettled(reasonFile?.modifiedAt ?? changedAt)) return { state: 'UNDER_WAY' };
    const bytes = reasonFile ? await readBeginning(reasonFile.path, MAX_REASON_BYTES) : new Uint8Array();
    return { state: 'REJECTED', at: momentOf(changedAt), reason: strangerText(decode(bytes)) || NO_REASON };
  }

  async function findReason(fileName: string) {
    for (const name of [`${fileName}.txt`, fileName.replace(/\.xml$/, '.txt')]) {
      const found = await findIn('rejected', name);
      if (found) return { path: path('rejected', name), modifiedAt: found.mtimeMs };
    }
    return null;
  }

  /** @throws the error of the first file that cannot be read, if no other can */
  async function listResponses(): Promise<IncomingResponse[]> {
    await makeFolders();
    const responses: IncomingResponse[] = [];
    const failures: unknown[] = [];
    for (const { name } of await listSettledFiles(path('responses'))) {
      if (responses.length >= MAX_RESPONSES) break;
      // One byte more is enough to be refused as too large.
      await readBeginning(path('responses', name), DOCUMENT_RESPONSE_MAX_BYTES + 1).then(
        (xml) => responses.push({ id: name, xml }),
        (error) => failures.push(error),
      );
    }
    if (responses.length === 0 && failures.length > 0) throw failures[0];
    return responses;
  }

  async function confirmResponse(id: string, isUnderstood: boolean): Promise<void> {
    if (!isPlainName(id)) throw new DomainError('validation', 'Ce nom de fichier n’est pas admis.');
    await makeFolders();
    await moveAside(path('responses', id), path(isUnderstood ? 'responses/read' : 'responses/unread'));
  }

  const explained =
    <Input extends unknown[], Output>(verb: (...input: Input) => Promise<Output>) =>
    (...input: Input) =>
      verb(...input).catch((error): never => {
        throw explainFolderError(folder, error);
      });

  return {
    name: `dossier ${folder}`,
    // It looks nothing up: the access point does.
    findReceiver: async ([first]) => first ?? null,
    submit: explained(submit),
    status: explained(status),
    listResponses: explained(listResponses),
    confirmResponse: explained(confirmResponse),
  };
}

function requireFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new DomainError('validation', 'Ce nom de fichier n’est pas admis.');
}

const momentOf = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Programs of another system write their texts in its own encoding. */
function decode(bytes: Uint8Array): string {
  try {
    // As a stream, its end may be half a character: more was not read.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
